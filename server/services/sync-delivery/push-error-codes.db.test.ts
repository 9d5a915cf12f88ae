import "@/testing/push/job-server";
import { beforeEach, describe, expect, it } from "vitest";
import { pushErrorCodes } from "@/server/domain/sync-endpoint";
import { getDb } from "@/server/infra/db";
import { getSyncRun, listSyncRuns } from "@/server/services/sync-run";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/push-bench";
import { behave, type Behaviour } from "@/testing/receiver/behave";
import { pushAgain } from "../sync-run";
import { retryDelivery } from "./retry-delivery";
import { testSyncEndpoint } from "./test-sync-endpoint";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

/** The code of the newest run, as the log lists it and as its details show it. */
async function newestCode(): Promise<string | null> {
  const { list } = await listSyncRuns({ ctx: bench.ctx, input: { limit: 1 } });
  const [run] = list;
  const detail = await getSyncRun({ ctx: bench.ctx, input: { id: run?.id ?? "" } });
  expect(detail.errorCode).toBe(run?.errorCode);
  return detail.errorCode;
}

async function push(values: object = {}) {
  const endpoint = await bench.endpoint(values);
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  return endpoint;
}

describe("the code of a failed attempt", () => {
  it.each<[string, string, Behaviour]>([
    ["an answer outside 2xx", "HTTP_STATUS", behave.status(500)],
    ["a connection that is reset", "RESET", behave.reset()],
    ["an answer that is not HTTP", "INVALID_RESPONSE", behave.gibberish()],
  ])("says of %s %s", async (_, code, behaviour) => {
    bench.receiver.behaveAs(behaviour);
    await push();
    expect(await newestCode()).toBe(code);
    expect(pushErrorCodes).toContain(code);
  });

  it("says that bloggers were refused, and is gone with the attempt that succeeds", async () => {
    bench.receiver.behaveAs((response, { body }) => {
      const { bloggers } = JSON.parse(body) as { bloggers: { blogger: { id: string } }[] };
      response.end(JSON.stringify({ failedBloggerIds: bloggers.map(({ blogger }) => blogger.id) }));
    });
    const { id: endpointId } = await push({ retryCount: 0 });
    expect(await newestCode()).toBe("BLOGGERS_REFUSED");
    bench.receiver.behaveAs(behave.ok());
    const { id } = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId } });
    expect(await pushAgain({ ctx: bench.ctx, input: { id } })).toMatchObject({ errorCode: null });
    expect(await newestCode()).toBeNull();
  });

  it("says that no request could be made", async () => {
    const { id } = await bench.endpoint();
    await getDb().syncEndpoint.update({ where: { id }, data: { secretEncrypted: "v1.gone.AAAA" } });
    await importCreators(bench.ctx, [1]);
    await bench.drain({ id });
    expect(await newestCode()).toBe("REQUEST_NOT_BUILT");
  });

  it("says that the sender died", async () => {
    bench.receiver.behaveAs(behave.status(500));
    const { id: endpointId } = await push({ retryCount: 0 });
    await getDb().syncEndpointRun.updateMany({ where: { endpointId }, data: { status: "RUNNING" } });
    await getDb().syncDelivery.updateMany({
      where: { endpointId },
      data: { status: "RUNNING", attemptUntil: new Date(0) },
    });
    const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId } });
    expect(await retryDelivery(getDb(), id)).toBeNull();
    expect(await newestCode()).toBe("SENDER_DIED");
  });

  it("is told to whoever tests an endpoint", async () => {
    const { id } = await bench.endpoint();
    bench.receiver.behaveAs(behave.status(403));
    const test = () => testSyncEndpoint({ ctx: bench.ctx, input: { id } });
    expect(await test()).toMatchObject({ ok: false, errorCode: "HTTP_STATUS" });
    bench.receiver.behaveAs(behave.ok());
    expect(await test()).toMatchObject({ ok: true, errorCode: null });
  });
});
