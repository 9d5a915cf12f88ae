"use client";

import { Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeRow } from "@/app/(auth)/_components/code-row";
import { useCountdown } from "@/app/(auth)/_components/use-countdown";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import type { SignInFailure } from "./sign-in-failure";

type Props = {
  errorOf: (name: string) => string | false;
  onFailure: (failure: SignInFailure | undefined) => void;
};

export function CodeFields({ errorOf, onFailure }: Props) {
  const t = useTranslations("auth");
  const [phone, setPhone] = useState("");
  const [waitSeconds, wait] = useCountdown();
  const sending = useMutation(
    useTRPC().auth.sendLoginCode.mutationOptions({
      onMutate: () => onFailure(undefined),
      onSuccess: ({ retryAfterSeconds }) => wait(retryAfterSeconds),
      onError: (error) => {
        const failure = toSendFailure(error);
        onFailure(failure);
        if (failure.kind === "tooManyCodes") wait(failureDetails(error)?.retryAfterSeconds ?? 60);
      },
    }),
  );
  return (
    <>
      <TextInput
        name="phone"
        error={errorOf("phone")}
        type="tel"
        label={t("phone")}
        autoComplete="tel"
        required
        withAsterisk={false}
        autoFocus
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <CodeRow
        input={{
          name: "code",
          error: errorOf("code"),
          label: t("code"),
          placeholder: t("codeHelp"),
          required: true,
          withAsterisk: false,
        }}
        isSending={sending.isPending}
        waitSeconds={waitSeconds}
        phone={phone}
        onSend={() => sending.mutate({ phone })}
      />
      {sending.isSuccess && (
        <Text fz="sm" c="dimmed" role="status">
          {t("codeSent")}
        </Text>
      )}
    </>
  );
}

function toSendFailure(error: unknown): SignInFailure {
  const details = failureDetails(error);
  if (details === null) return { kind: "unreachable" };
  if (details.reason === "VALIDATION_FAILED") return { kind: "phoneWrong" };
  if (details.reason !== "RATE_LIMITED") return { kind: "unexpected" };
  return { kind: "tooManyCodes", minutes: Math.ceil((details.retryAfterSeconds ?? 60) / 60) };
}
