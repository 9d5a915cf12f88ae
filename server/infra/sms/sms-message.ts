export type SmsMessage = { phone: string; code: string };

/** `messageId` is the provider's own; `error` goes into the SMS log and never contains the code. */
export type SmsOutcome = { sent: true; messageId: string | null } | { sent: false; error: string };

/** docs/rules.md#sign-in. `send` never rejects. */
export type SmsProvider = {
  templateId: string | null;
  send(message: SmsMessage): Promise<SmsOutcome>;
};

const MASK = "******";

export function maskCode(text: string, { code }: SmsMessage): string {
  return text.replaceAll(code, MASK);
}
