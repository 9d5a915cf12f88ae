import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endpointRetry } from "@/server/domain/kernel/job-events";
import { behave } from "@/testing/push/receiver/behave";
import { startReceiver } from "@/testing/push/receiver/start-receiver";

const engine = await startReceiver();
vi.stubEnv("INNGEST_BASE_URL", engine.url);
vi.resetModules();
// The client reads its variables when it is created.
const { jobEventsSent, sendJobEvents } = await import("./jobs");

const event = endpointRetry("sep_1", { nowMs: Date.now(), inMs: 5_000 }, "srn_1");
beforeEach(() => engine.behaveAs(behave.status(200, { ids: ["1"], status: 200 })));
afterAll(async () => {
  // The imported client belongs to this closed engine.
  vi.resetModules();
  await engine.close();
});

describe("sendJobEvents", () => {
  it("sends events as they are, under their ids", async () => {
    await sendJobEvents([event]);
    const request = engine.requests.at(-1);
    expect(request?.path).toBe("/e/test-event-key");
    expect(JSON.parse(request?.body ?? "")).toEqual([expect.objectContaining(event)]);
  });

  it("sends nothing for no events", async () => {
    const before = engine.requests.length;
    await sendJobEvents([]);
    expect(engine.requests).toHaveLength(before);
  });

  it("waits a second for an engine that hangs, and not for ever", async () => {
    engine.behaveAs(behave.hang());
    const startedAt = performance.now();
    await sendJobEvents([event]);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  }, 30_000);

  it("sends together what comes while an engine hangs", async () => {
    engine.behaveAs(behave.hang());
    const before = engine.requests.length;
    const sent = ["a", "b", "c"].map((id) => sendJobEvents([{ ...event, id }]));
    await jobEventsSent();
    await Promise.all(sent);
    const bodies = engine.requests.slice(before).map(({ body }) => JSON.parse(body) as { id: string }[]);
    expect(bodies.map((body) => body.map(({ id }) => id))).toEqual([["a", "b", "c"]]);
  }, 30_000);

  it("survives an engine that refuses: the sweep will send again", async () => {
    engine.behaveAs(behave.status(401, { error: "no" }));
    await expect(sendJobEvents([event])).resolves.toBeUndefined();
  });
});
