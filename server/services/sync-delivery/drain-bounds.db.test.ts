import { jobServer } from "@/testing/push/job-server";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { getDb } from "@/server/infra/db";
import { setSyncEndpointEnabled } from "@/server/services/sync-endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { drainOrganization } from "./drain-organization";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

type Endpoint = { id: string; organizationId: string };
const startAnew = ({ id }: Endpoint, startFrom: "NOW" | "BEGINNING") =>
  setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, enabled: true, startFrom } });
const countOf = ({ id }: Endpoint, status: "PENDING" | "FAILED") =>
  getDb().syncDelivery.count({ where: { endpointId: id, status } });

/** So many deliveries that have failed once and wait for a retry, with their runs. */
async function addWaiting({ id, organizationId }: Endpoint, count: number): Promise<void> {
  await getDb().$executeRaw`
    WITH delivery AS (
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq,
        oldest_change_at, attempt_count, next_attempt_at)
      SELECT 'dlv_' || ${id} || n, ${organizationId}, ${id}, 'PENDING', '[]', '{}', n, n, now(), 1, now() + interval '1 hour'
      FROM generate_series(1, ${count}::integer) n
      RETURNING id
    )
    INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, status, delivery_status, blogger_ids,
      total_count, finished_at)
    SELECT 'run_' || id, ${organizationId}, ${id}, id, 1, 'FAILED', 'PENDING', '{}', 0, now() FROM delivery`;
}

describe("an endpoint of which 1,000 deliveries wait for a retry", () => {
  it("gets no further first attempts; its position keeps the rest until there are fewer", async () => {
    const endpoint = await bench.endpoint();
    await addWaiting(endpoint, 999);
    bench.receiver.behaveAs(behave.status(500));
    for (const n of upTo(3)) await importCreators(bench.ctx, [n]);
    expect(await bench.drain(endpoint)).toBe("full");
    expect(await bench.drain(endpoint)).toBe("full");
    expect(bench.receiver.requests).toHaveLength(1);
    expect(await countOf(endpoint, "PENDING")).toBe(1_000);

    await importCreators(bench.ctx, [2], "Renamed");
    bench.receiver.behaveAs(behave.ok());
    const [one] = await getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id }, take: 1 });
    await getDb().syncDelivery.update({ where: { id: one?.id ?? "" }, data: { status: "SUCCESS" } });
    expect(await bench.drain(endpoint)).toBe("idle");
    const names = bench.pushes().map(({ bloggers }) => bloggers[0]?.blogger.nickname);
    expect(names).toEqual(["Creator 1", "Creator 3", "Renamed 2"]);
  });

  it("goes on with what is not pushed at all: changes that its filter leaves out", async () => {
    const endpoint = await bench.endpoint({ platformFilter: ["STARMAP"] });
    await addWaiting(endpoint, 1_000);
    await importCreators(bench.ctx, [1]);
    expect(await bench.drain(endpoint)).toBe("idle");
  });

  it("can start anew, however many there are", async () => {
    const endpoint = await bench.endpoint();
    await addWaiting(endpoint, 2_500);
    await startAnew(endpoint, "NOW");
    expect(await countOf(endpoint, "FAILED")).toBe(2_500);
    const where = {
      endpointId: endpoint.id,
      errorCode: "SKIPPED_FOR_NOW",
      deliveryStatus: "FAILED",
    } as const;
    expect(await getDb().syncEndpointRun.count({ where })).toBe(2_500);
  });
});

it("a drain whose time is up wakes a job each time, also where the endpoint has stood before", async () => {
  const endpoint = await bench.endpoint();
  for (const n of upTo(2)) await importCreators(bench.ctx, [n]);
  // Each answer seems to take longer than a drain after a commit may last.
  const now = Date.now.bind(Date);
  let passedMs = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + passedMs);
  onTestFinished(() => void vi.restoreAllMocks());
  bench.receiver.behaveAs((response) => {
    passedMs += 6_000;
    response.end("{}");
  });
  for (const requests of [1, 2]) {
    await startAnew(endpoint, "BEGINNING");
    await drainOrganization(getDb(), bench.organization.organizationId);
    expect(bench.receiver.requests).toHaveLength(requests);
  }
  const events = z.array(z.object({ id: z.string(), data: z.object({ endpointId: z.string() }) }));
  const ids = jobServer.requests
    .flatMap(({ body }) => events.parse(JSON.parse(body)))
    .filter(({ data }) => data.endpointId === endpoint.id)
    .map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});
