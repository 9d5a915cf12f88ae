import { jobServer } from "@/testing/push/job-server";
import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createPushBench, importCreators, readPush, upTo } from "@/testing/push/push-bench";
import { drainOrganization } from "./drain-organization";

it("pushes to eight endpoints side by side, and leaves others to jobs at once: those that fail", async () => {
  const bench = await createPushBench();
  const ids: string[] = [];
  for (const _ of upTo(10)) ids.push((await bench.endpoint()).id);
  const failing = ids.slice(0, 2);
  await getDb().syncEndpoint.updateMany({
    where: { id: { in: failing } },
    data: { failingSince: new Date() },
  });
  await importCreators(bench.ctx, [1]);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  bench.receiver.behaveAs((response) => void released.then(() => response.end("{}")));
  const drained = drainOrganization(getDb(), bench.organization.organizationId);
  const leftToJobs = () =>
    ids.filter((id) => jobServer.requests.some(({ body }) => body.includes(`waiting-${id}-`)));
  await bench.receiver.waitFor(8, 20_000);
  // None of the eight has its answer yet.
  await expect.poll(leftToJobs, { timeout: 20_000 }).toEqual(failing);
  release();
  await drained;
  const pushedTo = bench.receiver.requests.map((request) => readPush(request).endpointId);
  expect(pushedTo.sort()).toEqual(ids.slice(2).sort());
  await bench.receiver.close();
});
