import {
  buildRobotRequest,
  describeHttpError,
  findRobotRefusal,
  NOT_A_ROBOT,
  type NoticeErrorCode,
  type NoticeItem,
  pageOfNotice,
  webhookBody,
  writeNotice,
} from "@/server/domain/integration/notice";
import { standardWebhookSignature } from "@/server/infra/crypto";
import { type NoticeChannelModel, type NoticeMessageModel } from "@/server/infra/db/generated/models";
import { MailNotConfigured, sendMail } from "@/server/infra/mail";
import { ownAddress } from "@/server/infra/own-address";
import { OutboundError } from "@/server/infra/safe-fetch";
import { safeFetch } from "@/server/infra/safe-fetch/safe-fetch";
import { localeOf } from "./channel-row";
import { openChannel } from "./channel-secrets";
import { type Outcome } from "./claim-attempt";

type Sending = {
  channel: NoticeChannelModel;
  organizationName: string;
  message: NoticeMessageModel;
  now: Date;
};

const MAX_ERROR = 500;

/** Sends one message once (docs/rules.md#notices). Never throws: what went wrong is `error`. */
export async function sendNotice(sending: Sending): Promise<Outcome> {
  const startedMs = performance.now();
  const spent = () => Math.round(performance.now() - startedMs);
  try {
    return { ...(await send(sending)), durationMs: spent() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      error: message.slice(0, MAX_ERROR),
      errorCode: codeOf(error),
      responseStatus: null,
      durationMs: spent(),
    };
  }
}

function codeOf(error: unknown): NoticeErrorCode | null {
  if (error instanceof MailNotConfigured) return "MAIL_NOT_CONFIGURED";
  return error instanceof OutboundError ? (error.why ?? error.reason) : null;
}

async function send({
  channel,
  organizationName,
  message,
  now,
}: Sending): Promise<Omit<Outcome, "durationMs">> {
  const { id, organizationId, count, isTest } = message;
  const locale = localeOf(channel);
  const items = itemsOf(message);
  const text = writeNotice({ organizationName, locale, items, count, isTest });
  const link = ownAddress(pageOfNotice(items));
  const opened = openChannel(channel, now);
  if (opened === null) return { error: UNREADABLE, errorCode: "CHANNEL_UNREADABLE", responseStatus: null };
  const { target, secrets } = opened;
  const json = { "content-type": "application/json; charset=utf-8", "user-agent": USER_AGENT };
  switch (channel.kind) {
    case "FEISHU":
    case "DINGTALK":
    case "WECOM": {
      const [secret = null] = secrets;
      const request = buildRobotRequest(channel.kind, { ...text, link, locale }, { target, secret, now });
      const { status, body } = await safeFetch({ ...request, method: "POST", headers: json });
      const error = findRobotRefusal(channel.kind, status, body);
      return { error, errorCode: error === NOT_A_ROBOT ? "NOT_A_ROBOT" : null, responseStatus: status };
    }
    case "WEBHOOK": {
      const sentAt = message.createdAt.toISOString();
      const body = webhookBody({ id, organizationId, sentAt, count, items, text, isTest });
      const timestamp = Math.floor(now.getTime() / 1_000);
      const headers = {
        ...json,
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": standardWebhookSignature({ secretsHex: secrets, id, timestamp, body }),
      };
      const { status, body: answer } = await safeFetch({ url: target, method: "POST", headers, body });
      const error = status >= 200 && status <= 299 ? null : describeHttpError(status, answer);
      return { error, errorCode: null, responseStatus: status };
    }
    case "MAIL":
      await sendMail({
        to: target.split(", "),
        subject: text.title,
        text: [...text.lines, "", link].join("\n"),
      });
      return { error: null, errorCode: null, responseStatus: null };
  }
}

const UNREADABLE =
  "The address or the secret can no longer be decrypted: enter both again, or reset a webhook's.";
const USER_AGENT = "creator-roster-service/1.0";

export function itemsOf({ items }: Pick<NoticeMessageModel, "items">): NoticeItem[] {
  return items as unknown as NoticeItem[];
}
