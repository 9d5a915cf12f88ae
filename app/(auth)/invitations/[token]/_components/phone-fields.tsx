"use client";

import { Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CodeRow } from "@/app/(auth)/_components/code-row";
import { useCountdown } from "@/app/(auth)/_components/use-countdown";
import { useAction } from "@/app/_components/use-action";
import { failureDetails } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";

/** Whether a phone is required, optional or not asked for, as when no SMS can be sent. */
export type PhoneUse = NonNullable<RouterOutputs["member"]["invitation"]["signUp"]>["phone"];

type Props = {
  token: string;
  use: PhoneUse;
  number: string;
  phone: object;
  code: object;
  onRefused: (error: unknown, said: string) => boolean;
};

export function PhoneFields({ token, use, number, phone, code, onRefused }: Props) {
  const t = useTranslations("auth.invitation.form");
  const [waitSeconds, wait] = useCountdown();
  const sending = useAction(useTRPC().auth.sendSignUpCode.mutationOptions(), {
    input: (given: string) => ({ token, phone: given }),
    onDone: ({ retryAfterSeconds }) => wait(retryAfterSeconds),
    refused: (error, said) => {
      const seconds = failureDetails(error)?.retryAfterSeconds ?? null;
      if (seconds !== null) wait(seconds);
      return onRefused(error, said);
    },
    done: () => t("codeSent"),
    refreshes: [],
  });
  const isEmpty = number.trim() === "";
  return (
    <>
      <TextInput
        type="tel"
        label={t(use === "optional" ? "phoneOptional" : "phone")}
        description={t("phoneHelp")}
        autoComplete="tel"
        {...phone}
      />
      {(use === "required" || !isEmpty) && (
        <>
          <CodeRow
            input={{ "aria-label": t("code"), placeholder: t("code"), ...code }}
            isSending={sending.busy}
            waitSeconds={waitSeconds}
            phone={number}
            onSend={sending.run}
          />
          {use === "optional" && (
            <Text size="xs" c="dimmed">
              {t("terminal")}
            </Text>
          )}
        </>
      )}
    </>
  );
}
