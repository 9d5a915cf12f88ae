import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { type EngineFetch } from "./application";
import { functionConfig } from "./testing/scripted-app";
import { startProxy } from "./testing/start-proxy";
import { startScriptedEngine, stepRun, until } from "./testing/start-scripted-engine";

describe("registration", () => {
  it("refuses an option it does not offer and keeps the functions it had", async () => {
    const bench = await startScriptedEngine();
    bench.app.functions = [functionConfig("work"), functionConfig("slow", { debounce: { period: "5s" } })];
    bench.engine.refresh();
    await until(() => bench.engine.health().problem !== null);
    expect(bench.engine.health().problem).toBe(
      'Function "slow": the embedded engine does not offer the option "debounce"; leave it out, or use an Inngest server.',
    );
    await bench.send({ name: "test/work" });
    (await bench.app.nextCall()).answer(200, null);
  });

  it("follows the application's functions when they change", async () => {
    const bench = await startScriptedEngine();
    bench.app.functions = [functionConfig("other")];
    bench.engine.refresh();
    await until(
      async () =>
        (await bench.pool.query("SELECT 1 FROM inngest.function WHERE id = 'other'")).rows.length > 0,
    );
    await bench.send({ name: "test/work" });
    await bench.send({ name: "test/other" });
    const call = await bench.app.nextCall();
    expect(call.body.event.name).toBe("test/other");
    call.answer(200, null);
    expect(bench.app.unanswered).toBe(0);
  });

  it("runs a schedule that came due while it was away once, and then at its next instant", async () => {
    const bench = await startScriptedEngine([functionConfig("daily", { triggers: [{ cron: "0 1 * * *" }] })]);
    await bench.pool.query(
      "UPDATE inngest.cron SET next_at = date_trunc('minute', now()) - interval '3 days'",
    );
    await bench.pool.query("SELECT pg_notify('inngest', '')");
    const call = await bench.app.nextCall();
    expect(call.body.event.name).toBe("inngest/scheduled.timer");
    call.answer(200, null);
    const { rows } = await bench.pool.query<{ hour: number; days: number }>(
      `SELECT extract(hour FROM next_at AT TIME ZONE 'Asia/Shanghai')::int AS hour,
              ceil(extract(epoch FROM next_at - now()) / 86400)::int AS days FROM inngest.cron`,
    );
    expect(rows).toEqual([{ hour: 9, days: 1 }]);
    expect(await bench.listRuns()).toHaveLength(1);
  });
});

describe("stale answers", () => {
  it("discards the answer and the checkpoint of a call whose job was dispatched again", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const first = await bench.app.nextCall();
    // A new leader does this when it takes over.
    await bench.pool.query("UPDATE inngest.job SET status = 'queued'");
    await bench.pool.query("SELECT pg_notify('inngest', '')");
    const second = await bench.app.nextCall();
    expect(second.jobId).toBe(first.jobId);
    expect(second.generation).toBeGreaterThan(first.generation);
    expect(await bench.checkpoint(first, [stepRun("a")])).toBe(409);
    first.answer(200, "stale");
    await until(() => bench.logged.includes("A stale answer was discarded"));
    expect(await bench.checkpoint(second, [stepRun("a")])).toBe(200);
    second.answer(206, [{ op: "RunComplete", id: "complete", data: "fresh" }]);
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
    expect(await bench.listRuns()).toEqual([{ status: "completed", output: "fresh", step_count: 1 }]);
  });
});

describe("an engine taking over", () => {
  it("makes the unanswered calls again, keeping the steps that were saved", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const first = await bench.app.nextCall();
    await bench.checkpoint(first, [stepRun("saved", 7)]);
    const heir = await bench.startAnother();
    expect(heir.health().leader).toBe(false);
    await bench.engine.stop();
    const second = await bench.app.nextCall();
    expect(heir.health().leader).toBe(true);
    expect(second.body.steps).toEqual({ saved: { data: 7 } });
    expect(second.generation).toBeGreaterThan(first.generation);
    second.answer(200, "done");
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
  });

  it("leads again after it lost its connection", async () => {
    const bench = await startScriptedEngine();
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE application_name LIKE 'job-engine%' AND datname = current_database()`;
    await bench.pool.query(cut);
    await until(() => !bench.engine.health().leader);
    await until(() => bench.engine.health().status === "ok");
    await bench.send({ name: "test/work" });
    (await bench.app.nextCall()).answer(200, null);
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
  });

  it("replaces a leader that has been silent for a lease, such as a frozen one", async () => {
    const bench = await startScriptedEngine([functionConfig("work")], true, { leaseMs: 60_000 });
    const heir = await bench.startAnother({ leaseMs: 400 });
    await until(() => heir.health().leader);
    await until(() => !bench.engine.health().leader && bench.engine.health().status === "ok");
    await bench.send({ name: "test/work" });
    (await bench.app.nextCall()).answer(200, null);
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
  });

  it("ends the session of a leader that is frozen in the middle of a transaction", async () => {
    const bench = await startScriptedEngine([functionConfig("work")], true, { leaseMs: 60_000 });
    await bench.send({ name: "test/work" });
    const first = await bench.app.nextCall();
    const { rows } = await bench.pool.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
        WHERE application_name LIKE 'job-engine%' AND datname = current_database() LIMIT 1`,
    );
    const held = new pg.Client({ connectionString: bench.databaseUrl, application_name: rows[0]?.name });
    const ended = new Promise((resolve) => void held.on("error", resolve));
    await held.connect();
    await held.query("BEGIN; SELECT 1 FROM inngest.job FOR UPDATE");
    await bench.startAnother({ leaseMs: 400 });
    await ended;
    const second = await bench.app.nextCall();
    expect(second.generation).toBeGreaterThan(first.generation);
    second.answer(200, null);
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
  });

  it("does not replace a leader that still responds", async () => {
    const bench = await startScriptedEngine([functionConfig("work")], true, { leaseMs: 1_000 });
    const standby = await bench.startAnother({ leaseMs: 5_000 });
    const spokeAt = async () => {
      const { rows } = await bench.pool.query<{ at: string }>(
        `SELECT query_start::text AS at FROM pg_stat_activity JOIN pg_locks USING (pid)
          WHERE application_name LIKE 'job-engine%' AND locktype = 'advisory' AND datname = current_database()`,
      );
      return rows[0]?.at;
    };
    const first = await spokeAt();
    await until(async () => (await spokeAt()) !== first);
    expect([bench.engine.health().leader, standby.health().leader]).toEqual([true, false]);
  });

  it("replaces a disconnected leader, which notices that it no longer leads", async () => {
    const bench = await startScriptedEngine();
    await bench.engine.stop();
    const proxy = await startProxy(bench.databaseUrl);
    onTestFinished(proxy.close);
    const cutOff = await bench.startAnother({ databaseUrl: proxy.url, leaseMs: 800 });
    await until(() => cutOff.health().leader);
    const heir = await bench.startAnother({ leaseMs: 800 });
    proxy.cut();
    await until(() => heir.health().leader && !cutOff.health().leader);
  });

  it("hands the lead over while its application does not answer, and keeps it where it is alone", async () => {
    const bench = await startScriptedEngine();
    await bench.engine.stop();
    const silent: EngineFetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const frozen = await bench.startAnother({ fetch: silent, leaseMs: 800 });
    await until(() => frozen.health().leader);
    await delay(1_600);
    expect([
      frozen.health().leader,
      bench.logged.filter((line) => line === "The job engine leads").length,
    ]).toEqual([true, 2]);
    const heir = await bench.startAnother({ leaseMs: 800 });
    await until(() => heir.health().leader && !frozen.health().leader);
    expect(bench.logged).toContain("The application does not answer: another job engine may lead");
  });

  it("is healthy as soon as it knows that another leads", async () => {
    const bench = await startScriptedEngine();
    const standby = await bench.startAnother();
    const health = () => fetch(`${standby.url}/health`);
    expect(standby.health().status).toBe("starting");
    await until(async () => (await health()).status === 200);
    expect(await (await health()).json()).toEqual({
      status: "ok",
      leader: false,
      functions: 0,
      problem: null,
    });
    bench.app.signs = false;
    await bench.engine.stop();
    await until(() => standby.health().leader);
    expect((await health()).status).toBe(503);
  });

  it("accepts events while another leads, and that one runs them", async () => {
    const bench = await startScriptedEngine();
    const standby = await bench.startAnother();
    await fetch(`${standby.url}/e/scripted-event-key`, {
      method: "POST",
      body: JSON.stringify({ name: "test/work" }),
    });
    (await bench.app.nextCall()).answer(200, null);
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
  });
});

describe("calls", () => {
  it("uses up no attempt while the application does not listen", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    (await bench.app.nextCall()).breakOff(new Error("fetch failed", { cause: refused }));
    const again = await bench.app.nextCall();
    expect(again.body.ctx.attempt).toBe(0);
    again.answer(200, null);
  });

  it("uses up an attempt on a broken connection and fails after the last", async () => {
    const retries = { step: { id: "step", name: "step", retries: { attempts: 1 } } };
    const bench = await startScriptedEngine([functionConfig("work", { steps: retries })]);
    await bench.send({ name: "test/work" });
    for (const attempt of [0, 1]) {
      const call = await bench.app.nextCall();
      expect(call.body.ctx.attempt).toBe(attempt);
      call.breakOff(new Error("socket hang up"));
    }
    await until(async () => (await bench.listRuns())[0]?.status === "failed");
    expect((await bench.listRuns())[0]?.output).toMatchObject({ message: "socket hang up" });
  });

  it("runs a step that was only planned, and then asks for the next one", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    (await bench.app.nextCall()).answer(206, [{ op: "StepPlanned", id: "page" }]);
    const page = await bench.app.nextCall();
    expect(page.stepId).toBe("page");
    page.answer(206, [stepRun("page", 3)]);
    const discovery = await bench.app.nextCall();
    expect([discovery.stepId, discovery.body.steps]).toEqual(["step", { page: { data: 3 } }]);
    discovery.answer(200, "done");
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
  });
});

describe("an answer the database refuses", () => {
  it("is applied as soon as the database accepts it, however often it was refused", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const call = await bench.app.nextCall();
    await bench.pool.query("ALTER TABLE inngest.run ADD CONSTRAINT refused CHECK (status <> 'completed')");
    call.answer(200, "kept");
    const refusals = () => bench.logged.filter((line) => line === "An answer could not be applied").length;
    await until(() => refusals() > 5);
    await bench.pool.query("ALTER TABLE inngest.run DROP CONSTRAINT refused");
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
    expect((await bench.listRuns())[0]?.output).toBe("kept");
    expect(bench.app.unanswered).toBe(0);
  });

  it("is dropped when the engine stops, and the next one makes the call again", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const call = await bench.app.nextCall();
    await bench.pool.query("ALTER TABLE inngest.run ADD CONSTRAINT refused CHECK (status <> 'completed')");
    call.answer(200, "dropped");
    await until(() => bench.logged.includes("An answer could not be applied"));
    await bench.engine.stop();
    await bench.pool.query("ALTER TABLE inngest.run DROP CONSTRAINT refused");
    await bench.startAnother();
    (await bench.app.nextCall()).answer(200, "made again");
    await until(async () => (await bench.listRuns())[0]?.status === "completed");
    expect((await bench.listRuns())[0]?.output).toBe("made again");
  });
});

describe("limits of a real server", () => {
  it.each([
    ["a step of more than 4 MB", [stepRun("big", "x".repeat(4 * 1024 * 1024 + 1))], "4 MB"],
    ["more than 1,000 steps", Array.from({ length: 1001 }, (_, n) => stepRun(`s${n}`)), "1,000 steps"],
    ["a sleep for a duration", [{ op: "Sleep", id: "nap", name: "5s" }], 'sleepUntil in \\"work\\"'],
    ["a signal", [{ op: "WaitForSignal", id: "sig", name: "s", displayName: "sig" }], "WaitForSignal"],
    ["parallel steps", ["a", "b"].map((id) => ({ op: "StepPlanned", id })), 'out of \\"work\\"'],
  ])("fails a run with %s, with a sentence", async (_what, operations, sentence) => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    (await bench.app.nextCall()).answer(206, operations);
    await until(async () => (await bench.listRuns())[0]?.status === "failed");
    expect(JSON.stringify((await bench.listRuns())[0]?.output)).toContain(sentence);
  });

  it("fails a run whose steps return more than 32 MB together", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const call = await bench.app.nextCall();
    const page = (n: number) =>
      [1, 2, 3, 4].map((m) => stepRun(`${n}-${m}`, "x".repeat(4 * 1024 * 1024 - 20)));
    expect(await bench.checkpoint(call, page(1))).toBe(200);
    expect(await bench.checkpoint(call, page(2))).toBe(200);
    expect(await bench.checkpoint(call, [stepRun("last", "x".repeat(1024))])).toBe(409);
    expect((await bench.listRuns())[0]).toMatchObject({ status: "failed", step_count: 8 });
    expect(JSON.stringify((await bench.listRuns())[0]?.output)).toContain("more than 32 MB");
    call.answer(200, null);
  });

  it.each(["Sleep", "StepPlanned", "StepError"])(
    "fails a run that has %s in a checkpoint, with a sentence",
    async (op) => {
      const bench = await startScriptedEngine();
      await bench.send({ name: "test/work" });
      const call = await bench.app.nextCall();
      const name = new Date(Date.now() + 60_000).toISOString();
      expect(await bench.checkpoint(call, [stepRun("a"), { op, id: "b", name }])).toBe(409);
      expect((await bench.listRuns())[0]).toMatchObject({ status: "failed", step_count: 0 });
      expect(JSON.stringify((await bench.listRuns())[0]?.output)).toContain(`the operation ${op} (b)`);
      call.answer(200, null);
    },
  );

  it("stops a call whose checkpoints grow beyond them", async () => {
    const bench = await startScriptedEngine();
    await bench.send({ name: "test/work" });
    const call = await bench.app.nextCall();
    expect(await bench.checkpoint(call, [stepRun("big", "x".repeat(4 * 1024 * 1024 + 1))])).toBe(409);
    await until(async () => (await bench.listRuns())[0]?.status === "failed");
    expect(await bench.checkpoint(call, [stepRun("b")])).toBe(409);
    call.answer(200, "late");
    await until(() => bench.logged.includes("A stale answer was discarded"));
  });
});
