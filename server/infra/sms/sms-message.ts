/** A sign-in code for a phone number, in the form that users have theirs. */
export type SmsMessage = { phone: string; code: string };

/** `messageId` is the provider's own; `error` is fit for the SMS log, without the code. */
export type SmsOutcome = { sent: true; messageId: string | null } | { sent: false; error: string };

/** Who sends messages (docs/rules.md#sign-in). `send` never rejects. */
export type SmsProvider = {
  /** The provider's template, where it sends by one. */
  templateId: string | null;
  send(message: SmsMessage): Promise<SmsOutcome>;
};

const MASK = "******";

/** A text for the SMS log: the code in it is masked. */
export function maskCode(text: string, { code }: SmsMessage): string {
  return text.replaceAll(code, MASK);
}
