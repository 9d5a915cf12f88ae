"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCountdown } from "@/app/(auth)/_components/use-countdown";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import type { SignInFailure } from "./sign-in-failure";

type Props = {
  errorOf: (name: string) => string | false;
  onFailure: (failure: SignInFailure | undefined) => void;
};

/** The phone, a button that sends a code to it, and the code. The button counts down to the next one. */
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
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          name="code"
          error={errorOf("code")}
          label={t("code")}
          placeholder={t("codeHelp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          flex={1}
        />
        <Button
          variant="default"
          // In line with the input beside it, whatever is said below that.
          mt={25}
          miw={132}
          loading={sending.isPending}
          disabled={waitSeconds > 0 || phone.trim() === ""}
          onClick={() => sending.mutate({ phone })}
        >
          {waitSeconds > 0 ? t("sendAgain", { seconds: String(waitSeconds) }) : t("sendCode")}
        </Button>
      </Group>
      {sending.isSuccess && (
        <Text fz="sm" c="dimmed" role="status">
          {t("codeSent")}
        </Text>
      )}
    </>
  );
}

/** Why no code was sent. */
function toSendFailure(error: unknown): SignInFailure {
  const details = failureDetails(error);
  if (details === null) return { kind: "unreachable" };
  if (details.reason === "VALIDATION_FAILED") return { kind: "phoneWrong" };
  if (details.reason !== "RATE_LIMITED") return { kind: "unexpected" };
  return { kind: "tooManyCodes", minutes: Math.ceil((details.retryAfterSeconds ?? 60) / 60) };
}
