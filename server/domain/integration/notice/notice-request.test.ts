import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { standardWebhookSignature } from "@/server/infra/crypto";
import {
  buildRobotRequest,
  describeHttpError,
  findRobotRefusal,
  signDingtalk,
  signFeishu,
  webhookBody,
} from "./notice-request";

const message = {
  title: "【星火】采集账号需要处理 (2)",
  lines: ["小红 A", "小红 B"],
  link: "https://roster.example/scraper-accounts",
  locale: "zh",
} as const;
const now = new Date("2026-11-27T08:00:00.250Z");

describe("Feishu", () => {
  const target = "https://open.feishu.cn/open-apis/bot/v2/hook/abc";

  it("signs as documented: the key is timestamp and secret, in seconds, and the content is empty", () => {
    const sign = createHmac("sha256", "1764230400\nSECfeishu").update("").digest("base64");
    expect(signFeishu("SECfeishu", 1_764_230_400)).toBe(sign);
    const { url, body } = buildRobotRequest("FEISHU", message, { target, secret: "SECfeishu", now });
    const seconds = Math.floor(now.getTime() / 1_000);
    expect(url).toBe(target);
    expect(JSON.parse(body)).toEqual({
      timestamp: String(seconds),
      sign: signFeishu("SECfeishu", seconds),
      msg_type: "post",
      content: {
        post: {
          zh_cn: {
            title: message.title,
            content: [
              [{ tag: "text", text: "小红 A" }],
              [{ tag: "text", text: "小红 B" }],
              [{ tag: "a", text: `查看：${message.link}`, href: message.link }],
            ],
          },
        },
      },
    });
  });

  it("sends no signature for a robot without a secret", () => {
    const { body } = buildRobotRequest("FEISHU", message, { target, secret: null, now });
    expect(Object.keys(JSON.parse(body) as object)).toEqual(["msg_type", "content"]);
  });
});

describe("DingTalk", () => {
  const target = "https://oapi.dingtalk.com/robot/send?access_token=abc";

  it("signs as documented, in milliseconds, in the address", () => {
    const sign = createHmac("sha256", "SECding").update(`${now.getTime()}\nSECding`).digest("base64");
    expect(signDingtalk("SECding", now.getTime())).toBe(sign);
    const { url, body } = buildRobotRequest("DINGTALK", message, { target, secret: "SECding", now });
    expect(url).toBe(
      `${target}&timestamp=${now.getTime()}&sign=${encodeURIComponent(sign).replaceAll("%20", "+")}`,
    );
    expect(JSON.parse(body)).toEqual({
      msgtype: "text",
      text: { content: `${message.title}\n小红 A\n小红 B\n查看：${message.link}` },
    });
  });
});

describe("WeCom", () => {
  it("gets at most 2,048 bytes of text", () => {
    const lines = Array.from({ length: 100 }, (_, n) => `达人账号 ${n} 需要处理`);
    const robot = { target: "https://qyapi.weixin.qq.com/send?key=1", secret: null, now };
    const { body } = buildRobotRequest("WECOM", { ...message, lines }, robot);
    const { text } = JSON.parse(body) as { text: { content: string } };
    expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2_048);
    expect(Buffer.byteLength(text.content)).toBeGreaterThan(2_040);
    expect(text.content.startsWith(message.title)).toBe(true);
    expect(text.content.endsWith("…")).toBe(true);
  });
});

describe("a robot's answer", () => {
  it.each([
    ["FEISHU", 200, '{"code":0,"msg":"success"}', null],
    ["FEISHU", 200, '{"StatusCode":0,"StatusMessage":"success"}', null],
    ["FEISHU", 200, '{"code":19021,"msg":"sign match fail"}', "19021: sign match fail"],
    ["DINGTALK", 200, '{"errcode":0,"errmsg":"ok"}', null],
    ["DINGTALK", 200, '{"errcode":310000,"errmsg":"sign not match"}', "310000: sign not match"],
    ["WECOM", 200, '{"errcode":45009,"errmsg":"api freq out of limit"}', "45009: api freq out of limit"],
    ["WECOM", 200, "<html>", "The answer is not that of a robot."],
    ["WECOM", 200, "[0]", "The answer is not that of a robot."],
    ["WECOM", 502, '{"errcode":0}', "HTTP 502"],
  ] as const)("%s %i %s", (kind, status, body, refusal) => {
    expect(findRobotRefusal(kind, status, body)).toBe(refusal);
  });
});

describe("a webhook", () => {
  const item = {
    event: "KEY_RESET",
    subjectId: "key_1",
    subjectName: "ERP",
    details: { what: "API_KEY" },
    occurredAt: now.toISOString(),
  } as const;
  const notice = {
    id: "ntm_1",
    organizationId: "org_1",
    sentAt: now.toISOString(),
    count: 1,
    items: [item],
    text: { title: "Key reset", lines: [] },
    isTest: false,
  };

  it("names its type by what happened", () => {
    const typeOf = (more: object) =>
      (JSON.parse(webhookBody({ ...notice, ...more })) as { type: string }).type;
    expect(typeOf({})).toBe("notice.key-reset");
    expect(typeOf({ items: [item, { ...item, event: "RUN_STOPPED" }] })).toBe("notice.summary");
    expect(typeOf({ items: [], isTest: true })).toBe("notice.test");
  });

  it("is accepted by a library of Standard Webhooks", () => {
    const secretHex = "ab".repeat(32);
    const body = webhookBody(notice);
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = standardWebhookSignature({ secretsHex: [secretHex], id: "ntm_1", timestamp, body });
    const headers = {
      "webhook-id": "ntm_1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signature,
    };
    const webhook = new Webhook(`whsec_${Buffer.from(secretHex, "hex").toString("base64")}`);
    expect(webhook.verify(body, headers)).toMatchObject({ type: "notice.key-reset", data: { count: 1 } });
    expect(() => webhook.verify(`${body} `, headers)).toThrow("No matching signature");
  });
});

it("tells of a refusal by its status with the beginning of what was said, on one line", () => {
  expect(describeHttpError(500, "")).toBe("HTTP 500");
  expect(describeHttpError(500, " {\n\u0000 no room\r\n}")).toBe("HTTP 500: { no room }");
  expect(describeHttpError(404, "👍".repeat(300))).toBe(`HTTP 404: ${"👍".repeat(200)}`);
});
