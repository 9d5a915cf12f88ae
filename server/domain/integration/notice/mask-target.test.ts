import { expect, it } from "vitest";
import { maskTarget } from "./mask-target";
import { parseMailAddresses } from "./notice-schemas";

it.each([
  [
    "FEISHU",
    "https://open.feishu.cn/open-apis/bot/v2/hook/3f-key",
    "https://open.feishu.cn/open-apis/bot/v2/hook/****",
  ],
  [
    "FEISHU",
    "https://open.feishu.cn/open-apis/bot/v2/hook/3f-key/",
    "https://open.feishu.cn/open-apis/bot/v2/hook/****",
  ],
  [
    "DINGTALK",
    "https://oapi.dingtalk.com/robot/send?access_token=key",
    "https://oapi.dingtalk.com/robot/****?access_token=****",
  ],
  [
    "WECOM",
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=key",
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/****?key=****",
  ],
  ["WEBHOOK", "https://ops.example/hook?token=key&a=1", "https://ops.example/****?token=****&a=****"],
  ["WEBHOOK", "https://hooks.slack.com/services/T0/B0/key", "https://hooks.slack.com/****"],
  ["WEBHOOK", "https://hooks.zapier.com/hooks/catch/1/key/", "https://hooks.zapier.com/****"],
  [
    "WEBHOOK",
    "https://x.webhook.office.com/webhookb2/a/IncomingWebhook/key/b",
    "https://x.webhook.office.com/****",
  ],
  ["WEBHOOK", "https://ops.example/?token=key", "https://ops.example/?token=****"],
  ["MAIL", "a@example.com, b@example.com", "a@example.com, b@example.com"],
] as const)("%s shows no key of its address", (kind, target, masked) => {
  expect(maskTarget(kind, target)).toBe(masked);
});

it("finds mail addresses however they are separated, each once", () => {
  expect(parseMailAddresses("a@example.com，b@example.com; a@example.com\nc@example.com")).toEqual([
    "a@example.com",
    "b@example.com",
    "c@example.com",
  ]);
});

it.each(["", "a@example.com, b", "a@b", Array.from({ length: 21 }, (_, n) => `a${n}@example.com`).join()])(
  "refuses %j",
  (text) => {
    expect(parseMailAddresses(text)).toBeNull();
  },
);
