import {
  type NoticeKind,
  parseMailAddresses,
  type QuietHours,
  signingRobots,
} from "@/server/domain/integration/notice";
import { ServiceError } from "@/server/domain/kernel/errors";
import { canSendMail, MAIL_NOT_CONFIGURED } from "@/server/infra/mail";
import { OutboundError, outboundClient, parseOutboundUrl } from "@/server/infra/safe-fetch";

/** Rejects early what outbound calls would refuse (docs/rules.md#outbound). Throws `VALIDATION_FAILED`. */
export function checkTarget(kind: NoticeKind, target: string): string {
  if (kind === "MAIL") {
    if (!canSendMail()) throw refusal("kind", MAIL_NOT_CONFIGURED);
    const addresses = parseMailAddresses(target);
    if (addresses === null) throw refusal("target", "Enter 1 to 20 mail addresses, separated by commas.");
    return addresses.join(", ");
  }
  try {
    return parseOutboundUrl(target, outboundClient().policy).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw refusal("target", error.message);
  }
}

export function checkSecret(kind: NoticeKind, secret: string | null): string | null {
  if (secret === null || signingRobots.includes(kind)) return secret;
  throw refusal("secret", "Only robots of Feishu and DingTalk have a secret. Leave it empty.");
}

function refusal(path: string, message: string): ServiceError {
  return new ServiceError("VALIDATION_FAILED", `Please correct "${path}": ${message}`, {
    issues: [{ path, message }],
  });
}

export function toQuietColumns(quietHours: QuietHours | null) {
  return { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
}
