import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { POST as importBatch } from "./bloggers/batch/route";
import { endTracing, flushTraces, startTracing } from "@/server/infra/tracing";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createPushBench, type PushBench } from "@/testing/push/engine/push-bench";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { recordLog } from "@/testing/record-log";
import { forgetClients, setSettings } from "@/testing/suite/suite-settings";

const collector: Receiver = await startReceiver();
setSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "roster-of-the-test" });

let engine: Awaited<ReturnType<typeof startJobEngine>>;
let bench: PushBench;
const problems: string[] = [];
beforeAll(async () => {
  await startTracing({ instance: "one", report: (problem) => problems.push(problem) });
  forgetClients();
  engine = await startJobEngine(enginePort);
  bench = await createPushBench();
});
afterAll(async () => {
  await engine.stop();
  await endTracing();
  await Promise.all([bench.receiver.close(), collector.close()]);
});

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  name: z.string(),
  attributes: z.array(attribute),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
type Span = z.output<typeof span>;

const exports = () => collector.requests.map(({ body }) => exported.parse(JSON.parse(body)));
const allSpans = (): Span[] =>
  exports()
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap(({ spans }) => spans);
const spansOf = (traceId: string): Span[] => allSpans().filter((each) => each.traceId === traceId);

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";

it("an import, its verb, its statements, the job and both pushes are one trace, which refers to the caller's", async () => {
  const { plaintext: key } = await createTestApiKey(bench.organization);
  await bench.endpoint();
  bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.ok()));
  const log = recordLog();
  const answer = await callRoute(importBatch, {
    method: "POST",
    path: "/open-api/bloggers/batch",
    key,
    headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    json: {
      items: [{ platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/1001", nickname: "Traced" }],
    },
  });
  expect(answer.data).toMatchObject({ created: 1 });
  const pushes = await bench.receiver.waitFor(2, 60_000);
  // Spans are exported as they end, so that a parent comes after its children.
  const isWhole = async () => {
    await flushTraces();
    const all = spansOf(ownTrace());
    const ids = new Set(all.map(({ spanId }) => spanId));
    return (
      all.filter(({ name }) => name === "push").length === 2 &&
      all.some(({ name }) => name === "job retry-overdue") &&
      all.every(({ parentSpanId }) => parentSpanId === undefined || ids.has(parentSpanId))
    );
  };
  const ownTrace = () => allSpans().find(({ links }) => links[0]?.traceId === TRACE)?.traceId ?? "";
  await expect.poll(isWhole, { timeout: 90_000, interval: 500 }).toBe(true);
  const spans = spansOf(ownTrace());
  const named = (name: string | RegExp) =>
    spans.filter((each) => (typeof name === "string" ? each.name === name : name.test(each.name)));
  const ancestors = (of: Span | undefined): string[] => {
    const parent = spans.find(({ spanId }) => spanId === of?.parentSpanId);
    return parent === undefined ? [of?.parentSpanId ?? "none"] : [parent.name, ...ancestors(parent)];
  };

  const [request] = named("POST /open-api/bloggers/batch");
  expect(request?.links).toMatchObject([{ traceId: TRACE, spanId: CALLER }]);
  // The caller, who may be anyone, chooses no id, and so not what is kept.
  expect(spansOf(TRACE)).toEqual([]);
  for (const each of spans) expect(ancestors(each).at(-1)).toBe("none");
  const [verb] = named("verb blogger:write");
  expect(ancestors(verb)).toEqual(["POST /open-api/bloggers/batch", "none"]);
  const inVerb = named(/^SQL /).filter((each) => ancestors(each).includes("verb blogger:write"));
  expect(inVerb.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["SQL BEGIN", "SQL INSERT", "SQL COMMIT"]),
  );
  const [job] = named("job retry-overdue");
  expect(ancestors(job)).toContain("after roster.changed");
  const [first, second] = named("push");
  expect(ancestors(first)).toContain("after roster.changed");
  expect(ancestors(first)).not.toContain("job retry-overdue");
  expect(ancestors(second).join()).toMatch(/job retry-overdue,.*after roster\.changed/);

  const delivery = second?.attributes.find(({ key: name }) => name === "crs.delivery.id")?.value.stringValue;
  expect(pushes.map(({ headers }) => headers["webhook-id"])).toEqual([delivery, delivery]);
  for (const { headers } of pushes) expect(headers).not.toHaveProperty("traceparent");

  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const served = lines.find(({ msg }) => msg === "public API");
  expect(served).toMatchObject({ traceId: ownTrace(), spanId: request?.spanId });
  const worked = lines.filter(({ msg, traceId }) => msg === "job engine" && traceId === ownTrace());
  expect(worked.map(({ spanId }) => spanId)).toContain(job?.spanId);

  const resource = exports()[0]?.resourceSpans[0]?.resource.attributes;
  const told = Object.fromEntries(resource?.map(({ key: name, value }) => [name, value.stringValue]) ?? []);
  expect(told).toMatchObject({ "service.name": "roster-of-the-test", "service.instance.id": "one" });
  expect(JSON.stringify(spans)).not.toContain("Traced");
  expect(problems).toEqual([]);
}, 180_000);

it("begins traces of its own, whatever is wrong with a caller's", async () => {
  const { plaintext: key } = await createTestApiKey(bench.organization);
  for (const traceparent of ["", "00-0-0-01", `00-${"0".repeat(32)}-${CALLER}-01`, "x".repeat(10_000)]) {
    const answer = await callRoute(importBatch, { method: "POST", key, headers: { traceparent }, json: {} });
    expect(answer.status).toBe(400);
  }
  await flushTraces();
  expect(spansOf("0".repeat(32))).toEqual([]);
  const roots = allSpans().filter(
    ({ name, parentSpanId, links }) =>
      name.startsWith("POST /open-api") && !parentSpanId && links.length === 0,
  );
  expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(4);
});
