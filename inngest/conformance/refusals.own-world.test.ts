import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import type { GetStepTools, Inngest } from "inngest";
import { EMBEDDED_KEYS, send, startEmbeddedEngine } from "./start-target";

type Steps = GetStepTools<Inngest>;
type MakeFunctions = NonNullable<Parameters<typeof startEmbeddedEngine>[0]["makeFunctions"]>;

const PATIENCE = { timeout: 20_000 };

async function startEngine(makeFunctions: MakeFunctions) {
  const { engine, databaseUrl, stop } = await startEmbeddedEngine({ makeFunctions });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await stop();
  });
  return { engine, client };
}

it("refuses functions with options that no function of the service has, and names both", async () => {
  const { engine } = await startEngine(({ inngest }) => {
    const event = "test/any";
    const nothing = () => undefined;
    return [
      inngest.createFunction({ id: "cancelled", triggers: { event }, cancelOn: [{ event }] }, nothing),
      inngest.createFunction({ id: "told", triggers: { event }, onFailure: nothing }, nothing),
      inngest.createFunction({ id: "chosen", triggers: { event, if: "event.data.n > 5" } }, nothing),
      inngest.createFunction({ id: "either", triggers: [{ event }, { event: "test/other" }] }, nothing),
      inngest.createFunction({ id: "zoned", triggers: { cron: "TZ=Asia/Shanghai 0 9 * * *" } }, nothing),
      inngest.createFunction(
        { id: "keyed", triggers: { event }, concurrency: { limit: 1, key: "event.name" } },
        nothing,
      ),
      inngest.createFunction({ id: "waited", triggers: { event }, debounce: { period: "5s" } }, nothing),
    ];
  });
  const notOffered = (id: string, option: string) =>
    `Function "conformance-${id}": the embedded engine does not offer the option "${option}"; leave it out, or use an Inngest server.`;
  await expect
    .poll(() => engine.health().problem?.split("\n"), PATIENCE)
    .toEqual([
      notOffered("cancelled", "cancel"),
      'Function "conformance-told-failure": the option "triggers.0.event" is that of onFailure, which the embedded engine does not offer.',
      notOffered("told-failure", "triggers.0.expression"),
      notOffered("chosen", "triggers.0.expression"),
      'Function "conformance-either": the option "triggers" may be only one.',
      'Function "conformance-zoned": the option "triggers.0.cron" must be a five-field schedule in UTC.',
      'Function "conformance-keyed": the option "concurrency.key" must name one field of the event, such as event.data.id.',
      notOffered("waited", "debounce"),
    ]);
});

it("fails a run that asks for what no function of the service uses, and names step and function", async () => {
  const { engine, client } = await startEngine(({ inngest }) => {
    const invoked = inngest.createFunction({ id: "invoked", triggers: { event: "test/never" } }, () => 1);
    const make = (id: string, work: (step: Steps) => Promise<unknown>) =>
      inngest.createFunction({ id, triggers: { event: "test/any" } }, ({ step }) => work(step));
    return [
      invoked,
      make("waits", (step) => step.waitForEvent("answer", { event: "test/answer", timeout: "1h" })),
      make("invokes", (step) => step.invoke("call", { function: invoked, data: {} })),
      make("parallel", (step) => Promise.all([step.run("a", () => 1), step.run("b", () => 2)])),
      make("races", (step) =>
        Promise.race([step.run("a", () => 1), step.sleepUntil("late", new Date(Date.now() + 60_000))]),
      ),
      make("naps", (step) => step.sleep("nap", "5s")),
    ];
  });
  await expect.poll(() => engine.health().status, PATIENCE).toBe("ok");
  await send(engine.url, EMBEDDED_KEYS.eventKey, [{ name: "test/any" }]);
  const failures = async () => {
    const { rows } = await client.query<{ message: string }>(
      "SELECT output->>'message' AS message FROM inngest.run WHERE status = 'failed' ORDER BY function_id",
    );
    return rows.map(({ message }) => message);
  };
  const notOffered = (what: string, id: string) =>
    `${what}, which the embedded engine does not offer; leave it out of "conformance-${id}", or use an Inngest server.`;
  await expect
    .poll(failures, PATIENCE)
    .toEqual([
      notOffered('The step "call" asks for InvokeFunction', "invokes"),
      'The step "nap" sleeps for a duration, which the embedded engine does not offer; use step.sleepUntil in "conformance-naps".',
      notOffered('The steps "a" and "b" run in parallel', "parallel"),
      notOffered('The steps "a" and "late" run in parallel', "races"),
      notOffered('The step "answer" asks for WaitForEvent', "waits"),
    ]);
});
