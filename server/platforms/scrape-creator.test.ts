import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseOutboundAllow } from "@/server/domain/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { behave } from "@/testing/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/receiver/start-receiver";
import { scrapeCreator } from "./scrape-creator";
import { starmap } from "./starmap/driver";

let receiver: Receiver;
let client: OutboundClient;
beforeEach(async () => {
  receiver = await startReceiver();
  client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1"]) });
});
afterEach(async () => {
  await Promise.all([receiver.close(), client.close()]);
});

const session = {
  cookie: "sessionid=0123456789abcdef0123456789abcdef; lang=zh",
  fingerprint: { userAgent: "Mozilla/5.0", platform: "Win32", languages: ["zh-CN", "zh"] },
} as const;

it("asks for the creator and fills the fields", async () => {
  const answer = readFileSync(
    new URL("./starmap/fixtures/author-get-author-base-info.json", import.meta.url),
    "utf8",
  );
  receiver.behaveAs(behave.status(200, answer));
  const result = await scrapeCreator({
    driver: { ...starmap, baseUrl: receiver.url, subCalls: [starmap.subCalls[0]] },
    target: "6870062341234567890",
    session,
    deadline: Number.MAX_SAFE_INTEGER,
    minIntervalMs: 2500,
    clock: () => 1_000,
    wait: vi.fn(() => Promise.resolve()),
    client,
  });
  expect(result).toMatchObject({
    kind: "done",
    primaryId: "6870062341234567890",
    fields: { nickname: "小雨的厨房", location: "浙江 杭州", category: "美食,生活", fansCount: 1284500 },
    drift: { "author/get_author_base_info": [] },
    lastRequestAt: 1_000,
  });
  expect(receiver.requests[0]).toMatchObject({
    method: "GET",
    path: "/gw/api/author/get_author_base_info?o_author_id=6870062341234567890",
    headers: { cookie: session.cookie, "user-agent": "Mozilla/5.0", "accept-language": "zh-CN,zh;q=0.9" },
  });
});
