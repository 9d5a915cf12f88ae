import { describe, expect, it } from "vitest";
import { functionConfig } from "./testing/scripted-app";
import { startScriptedEngine, until } from "./testing/start-scripted-engine";

describe("who may talk to the engine", () => {
  it("refuses events without the event key and checkpoints without the signing key", async () => {
    const { post } = await startScriptedEngine();
    expect((await post("/e/wrong", { name: "test/work" })).status).toBe(401);
    expect((await post("/v1/checkpoint/any/async", {})).status).toBe(401);
    const forged = { authorization: `Bearer signkey-test-${"0".repeat(64)}` };
    expect((await post("/v1/checkpoint/any/async", {}, forged)).status).toBe(401);
  });

  it.each([
    ["without a name", { data: {} }],
    ["with a field the engine does not carry", { name: "test/work", user: { id: 1 } }],
    ["with a reserved name", { name: "inngest/function.failed", data: {} }],
    ["over 3 MB", { name: "test/work", data: { text: "x".repeat(3 * 1024 * 1024) } }],
    ["among 5,001", Array.from({ length: 5000 }, () => ({ name: "test/work" }))],
  ])("refuses an event %s, and with it the whole request", async (_what, event) => {
    const bench = await startScriptedEngine();
    const response = await bench.post("/e/scripted-event-key", [{ name: "test/work" }, event].flat());
    expect(response.status).toBe(400);
    expect(await bench.listRuns()).toEqual([]);
  });

  it("handles a request that is sent again after a lost response once", async () => {
    const bench = await startScriptedEngine();
    const seed = { "x-inngest-event-id-seed": `${Date.now()},${Buffer.alloc(10, 7).toString("base64")}` };
    const events = [{ name: "test/work" }, { name: "test/work" }];
    const post = async (): Promise<unknown> =>
      (await bench.post("/e/scripted-event-key", events, seed)).json();
    const first: unknown = await post();
    expect(await post()).toEqual(first);
    expect(await bench.listRuns()).toHaveLength(2);
  });

  it("refuses what is not JSON, over 32 MB, or on an unknown path", async () => {
    const { engine, post } = await startScriptedEngine();
    const url = `${engine.url}/e/scripted-event-key`;
    expect((await fetch(url, { method: "POST", body: "{" })).status).toBe(400);
    expect((await fetch(url, { method: "POST", body: Buffer.alloc(33 * 1024 * 1024, " ") })).status).toBe(
      413,
    );
    expect((await post("/v1/events", {})).status).toBe(404);
  });

  it("does not accept an unsigned answer as the application's", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    bench.app.signs = false;
    (await bench.app.nextCall()).answer(200, "forged");
    const again = await bench.app.nextCall();
    expect(again.body.ctx.attempt).toBe(1);
    bench.app.signs = true;
    again.answer(200, "mine");
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
    expect((await bench.listRuns())[0]?.output).toBe("mine");
  });

  it("registers nothing from an application that does not sign, and says why", async () => {
    const bench = await startScriptedEngine([functionConfig("work")], false);
    bench.app.signs = false;
    bench.engine.refresh();
    await until(() => bench.engine.health().problem?.includes("without a valid signature") === true);
  });
});
