import {
  type NoticeKind,
  parseMailAddresses,
  type QuietHours,
  signingRobots,
} from "@/server/domain/integration/notice";
import { type IssueCode, ServiceError } from "@/server/domain/kernel/errors";
import { canSendMail, MAIL_NOT_CONFIGURED } from "@/server/infra/mail";
import { checkUrl } from "@/server/infra/safe-fetch";

/** Throws `VALIDATION_FAILED`. */
export function checkTarget(kind: NoticeKind, target: string): string {
  if (kind === "MAIL") {
    if (!canSendMail()) throw refusal("kind", MAIL_NOT_CONFIGURED);
    const addresses = parseMailAddresses(target);
    if (addresses === null)
      throw refusal("target", "Enter 1 to 20 mail addresses, separated by commas.", "EMAIL_INVALID");
    return addresses.join(", ");
  }
  return checkUrl("target", target);
}

export function checkSecret(kind: NoticeKind, secret: string | null): string | null {
  if (secret === null || signingRobots.includes(kind)) return secret;
  throw refusal("secret", "Only robots of Feishu and DingTalk have a secret. Leave it empty.");
}

function refusal(path: string, message: string, code?: IssueCode): ServiceError {
  return new ServiceError("VALIDATION_FAILED", `Please correct "${path}": ${message}`, {
    issues: [{ path, message, code }],
  });
}

export function toQuietColumns(quietHours: QuietHours | null) {
  return { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
}
