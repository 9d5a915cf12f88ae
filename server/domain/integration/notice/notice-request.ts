import { createHmac } from "node:crypto";
import { type Locale } from "@/server/domain/kernel/languages";
import { type NoticeKind } from "./notice-fields";
import { type NoticeItem, type NoticeText } from "./notice-text";

type RobotKind = Extract<NoticeKind, "FEISHU" | "DINGTALK" | "WECOM">;

export type RobotMessage = NoticeText & { link: string; locale: Locale };
export type RobotRequest = { url: string; body: string };

const see = { zh: "查看：", en: "Open: " } as const;

/**
 * Feishu's signature of a custom robot: the HMAC-SHA256 of nothing, with `timestamp\nsecret` as its key.
 * `timestamp` is in seconds.
 */
export function signFeishu(secret: string, timestamp: number): string {
  return createHmac("sha256", `${timestamp}\n${secret}`).digest("base64");
}

/** DingTalk's signature of a custom robot. `timestamp` is in milliseconds. */
export function signDingtalk(secret: string, timestamp: number): string {
  return createHmac("sha256", secret).update(`${timestamp}\n${secret}`).digest("base64");
}

type Robot = { target: string; secret: string | null; now: Date };

/**
 * The request that a robot expects. Texts are plain, because markup in a user's names would otherwise be
 * drawn, or mention people.
 */
export function buildRobotRequest(kind: RobotKind, message: RobotMessage, robot: Robot): RobotRequest {
  const { target: url, secret, now } = robot;
  const { title, lines, link, locale } = message;
  const plain = [title, ...lines, `${see[locale]}${link}`].join("\n");
  switch (kind) {
    case "FEISHU": {
      const timestamp = Math.floor(now.getTime() / 1_000);
      const text = (line: string) => [{ tag: "text", text: line }];
      const content = [...lines.map(text), [{ tag: "a", text: `${see[locale]}${link}`, href: link }]];
      const signed =
        secret === null ? {} : { timestamp: String(timestamp), sign: signFeishu(secret, timestamp) };
      const post = { [locale === "zh" ? "zh_cn" : "en_us"]: { title, content } };
      return { url, body: JSON.stringify({ ...signed, msg_type: "post", content: { post } }) };
    }
    case "DINGTALK": {
      const signed = new URL(url);
      if (secret !== null) {
        signed.searchParams.set("timestamp", String(now.getTime()));
        signed.searchParams.set("sign", signDingtalk(secret, now.getTime()));
      }
      return { url: signed.href, body: JSON.stringify({ msgtype: "text", text: { content: plain } }) };
    }
    case "WECOM":
      return {
        url,
        body: JSON.stringify({ msgtype: "text", text: { content: cutBytes(plain, WECOM_BYTES) } }),
      };
  }
}

/** WeCom refuses longer texts. */
const WECOM_BYTES = 2_048;

function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let cut = "";
  let bytes = Buffer.byteLength("…");
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return `${cut}…`;
}

export const NOT_A_ROBOT = "The answer is not that of a robot.";

const MAX_ANSWER = 200;

/** With the beginning of what the receiver said, on one line. */
export function describeHttpError(status: number, body: string): string {
  const text = body
    .slice(0, 10 * MAX_ANSWER)
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  const start = Array.from(text).slice(0, MAX_ANSWER).join("");
  return start === "" ? `HTTP ${status}` : `HTTP ${status}: ${start}`;
}

/** Robots answer 200 also to what they refuse. Null: accepted. */
export function findRobotRefusal(kind: RobotKind, status: number, body: string): string | null {
  if (status < 200 || status > 299) return `HTTP ${status}`;
  const answer = parseObject(body);
  const code = kind === "FEISHU" ? (answer.code ?? answer.StatusCode) : answer.errcode;
  if (code === 0) return null;
  const message = kind === "FEISHU" ? (answer.msg ?? answer.StatusMessage) : answer.errmsg;
  if (typeof code !== "number" && typeof code !== "string") return NOT_A_ROBOT;
  return `${code}${typeof message === "string" ? `: ${message.slice(0, 200)}` : ""}`;
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

export type WebhookNotice = {
  id: string;
  organizationId: string;
  sentAt: string;
  count: number;
  items: readonly NoticeItem[];
  text: NoticeText;
  isTest: boolean;
};

/** The body of Standard Webhooks: `type`, `timestamp` and `data`. */
export function webhookBody({
  id,
  organizationId,
  sentAt,
  count,
  items,
  text,
  isTest,
}: WebhookNotice): string {
  const events = [...new Set(items.map(({ event }) => event))];
  const [first] = events;
  const name = (event: string) => event.toLowerCase().replaceAll("_", "-");
  const type = isTest
    ? "notice.test"
    : events.length === 1 && first
      ? `notice.${name(first)}`
      : "notice.summary";
  const data = { id, organizationId, test: isTest, count, title: text.title, notices: items };
  return JSON.stringify({ type, timestamp: sentAt, data });
}
