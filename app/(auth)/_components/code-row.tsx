import { Button, Group, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";

type Props = {
  input: TextInputProps;
  isSending: boolean;
  waitSeconds: number;
  phone: string;
  onSend: (phone: string) => void;
};

export function CodeRow({ input, isSending, waitSeconds, phone, onSend }: Props) {
  const t = useTranslations("auth");
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextInput inputMode="numeric" autoComplete="one-time-code" flex={1} {...input} />
      <Button
        variant="default"
        // Aligned with the input, whatever error is shown below it.
        {...(input.label !== undefined && { mt: 25 })}
        miw={132}
        loading={isSending}
        disabled={waitSeconds > 0 || phone.trim() === ""}
        onClick={() => onSend(phone)}
      >
        {waitSeconds > 0 ? t("sendAgain", { seconds: String(waitSeconds) }) : t("sendCode")}
      </Button>
    </Group>
  );
}
