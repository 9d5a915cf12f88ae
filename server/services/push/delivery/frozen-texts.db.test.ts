import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getSyncRun } from "@/server/services/push/run";
import {
  createPushBench,
  importCreators,
  parsePush,
  type PushBench,
  upTo,
} from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { verifyDelivery } from "@/testing/push/receiver/received-request";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const bloggersOf = (body: string) => body.slice(body.indexOf('"bloggers":'));

it("every attempt sends the bloggers in the text that was frozen, and the log shows it", async () => {
  const endpoint = await bench.endpoint({ batchSize: 5, retryCount: 3 });
  bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.ok()));
  await importCreators(bench.ctx, upTo(3), '名 "quoted"\\ 😀');
  // As a script would write them: JavaScript writes 0.1, 1e-7 and 1e+21.
  await getDb().$executeRaw`
    UPDATE blogger SET metrics = '{"estimate120ExpectCpm": 0.10, "estimate120ExpectCpe": 0.0000001, "personal30PlayMid": 1000000000000000000000}'
    WHERE organization_id = ${bench.ctx.organization.id}`;
  await bench.drain(endpoint);
  await bench.retryAll(endpoint);
  const [first = "", second = ""] = bench.receiver.requests.map(({ body }) => body);
  expect(bloggersOf(first)).toContain("0.10");
  expect(bloggersOf(second)).toBe(bloggersOf(first));
  for (const request of bench.receiver.requests) verifyDelivery(request, endpoint.webhookSecret);
  for (const [at, { runId }] of bench.pushes().entries()) {
    const { requestBody } = await getSyncRun({ ctx: bench.ctx, input: { id: runId } });
    expect(requestBody).toBe(bench.receiver.requests[at]?.body);
  }
});

it("a retry of refused bloggers carries their texts alone, in their order", async () => {
  const endpoint = await bench.endpoint({ batchSize: 5, retryCount: 3 });
  const refuseSome: Behaviour = (response, request) => {
    const [, second, third] = parsePush(request).bloggers;
    response.end(JSON.stringify({ failedBloggerIds: [third?.blogger.id, second?.blogger.id] }));
  };
  bench.receiver.behaveAs(behave.inTurn(refuseSome, behave.ok()));
  await importCreators(bench.ctx, upTo(5));
  await bench.drain(endpoint);
  await bench.retryAll(endpoint);
  const [first, second] = bench.pushes();
  expect(second?.bloggers).toEqual(first?.bloggers.slice(1, 3));
});
