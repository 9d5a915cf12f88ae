import { describe, expect, it } from "vitest";
import { replyToSandboxPush, isSandboxUrl, sandboxEndpoints, sandboxPushes } from "./sandbox-pushes";

type Push = { endpoint?: keyof typeof sandboxEndpoints; attempt?: number };

function push(externalIds: (string | null)[], { endpoint = "single", attempt = 1 }: Push = {}) {
  const bloggers = externalIds.map((externalId, n) => ({
    seq: "1",
    blogger: { id: `blg_${n}`, externalId },
  }));
  const body = JSON.stringify({ id: "dlv_1", attempt, bloggers });
  return replyToSandboxPush({ url: sandboxEndpoints[endpoint].url, body });
}

describe("the simulated receiver", () => {
  it("accepts everything without a rule", () => {
    for (const externalId of [null, "erp-1", "push-5000", "PUSH-500"])
      expect(push([externalId])).toMatchObject({ status: 200, body: '{"received":1}' });
  });

  it.each(sandboxPushes)("recognises $externalId on its own endpoint, and not on the other", (row) => {
    const other = row.endpoint === "single" ? "batch" : "single";
    const accepted = { status: 200, body: '{"received":1}' };
    expect(push([row.externalId], row)).not.toMatchObject(accepted);
    expect(push([row.externalId], { endpoint: other })).toMatchObject(accepted);
  });

  it("fails only the first attempt, if its rule says so", () => {
    expect(push(["push-500-once"])).toMatchObject({ status: 500 });
    expect(push(["push-500-once"], { attempt: 2 })).toMatchObject({ status: 200 });
    expect(push(["push-500"], { attempt: 3 })).toMatchObject({ status: 500 });
  });

  it("refuses only the named bloggers of a batch", () => {
    const answer = push(["a", "push-partial", null, "push-partial"], { endpoint: "batch" });
    expect(answer).toMatchObject({ status: 200, body: '{"failedBloggerIds":["blg_1","blg_3"]}' });
  });

  it("sends Retry-After with its 429, and another address with its redirect", () => {
    expect(push(["push-429"])).toMatchObject({ headers: { "retry-after": "7" } });
    expect(push(["push-redirect"])).toMatchObject({ headers: { location: expect.any(String) as string } });
  });

  it("lives at its own addresses alone, under a name that never resolves", () => {
    const urls = Object.values(sandboxEndpoints).map(({ url }) => url);
    for (const url of urls) expect(new URL(url).hostname.endsWith(".invalid")).toBe(true);
    expect(urls.every(isSandboxUrl)).toBe(true);
    expect(isSandboxUrl(`${urls[0]}/x`)).toBe(false);
    expect(isSandboxUrl("https://example.com/single")).toBe(false);
  });
});
