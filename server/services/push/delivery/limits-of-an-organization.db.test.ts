import { afterEach, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { createApiKey, deleteApiKey } from "@/server/services/integration/api-key";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { createPushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { testSyncEndpoint } from "./test-sync-endpoint";

await startJobServer();

afterEach(() => vi.useRealTimers());

const makers = {
  endpoints: ({ ctx }: TestOrganization, n: number) =>
    createSyncEndpoint({ ctx: ctx(), input: { name: `Endpoint ${n}`, url: "https://hooks.example.com/" } }),
  keys: ({ ctx }: TestOrganization, n: number) => createApiKey({ ctx: ctx(), input: { name: `Key ${n}` } }),
};

async function atOnce(count: number, call: (n: number) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, n) => call(n)));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  return { passed: count - refused.length, refused };
}

it.each(["endpoints", "keys"] as const)(
  "an organization has 50 %s, however many are made at once",
  async (kind) => {
    const [organization, other] = await Promise.all([createTestOrganization(), createTestOrganization()]);
    await atOnce(45, (n) => makers[kind](organization, n));
    const { passed, refused } = await atOnce(20, (n) => makers[kind](organization, n));
    expect(passed).toBe(5);
    for (const error of refused) expect(error).toMatchObject({ reason: "CONFLICT" });
    const where = { organizationId: organization.organizationId };
    const stored = { endpoints: getDb().syncEndpoint, keys: getDb().organizationApiKey }[kind] as {
      count(of: object): Promise<number>;
    };
    expect(await stored.count({ where })).toBe(50);
    expect((await atOnce(1, (n) => makers[kind](other, n))).passed, "another organization has its own").toBe(
      1,
    );
  },
);

it("another key can be created once one is deleted", async () => {
  const organization = await createTestOrganization();
  await atOnce(50, (n) => makers.keys(organization, n));
  await expect(makers.keys(organization, 50)).rejects.toThrow("An organization may have 50 API keys");
  const { organizationId } = organization;
  const { id } = await getDb().organizationApiKey.findFirstOrThrow({ where: { organizationId } });
  await deleteApiKey({ ctx: organization.ctx(), input: { id } });
  expect(await makers.keys(organization, 51)).toHaveProperty("key");
});

it("an organization tests its endpoints ten times a minute, at once or not", async () => {
  const bench = await createPushBench();
  const other = await createPushBench();
  const [first, second] = [await bench.endpoint(), await bench.endpoint()];
  vi.useFakeTimers({
    toFake: ["Date"],
    now: new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 1_000),
  });
  const test = (of: typeof bench, { id }: { id: string }) => testSyncEndpoint({ ctx: of.ctx, input: { id } });
  const { passed, refused } = await atOnce(14, (n) => test(bench, n % 2 === 0 ? first : second));
  expect(passed).toBe(10);
  for (const error of refused) expect(error).toMatchObject({ reason: "RATE_LIMITED", retryAfterSeconds: 59 });
  expect(bench.receiver.requests).toHaveLength(10);
  expect(await test(other, await other.endpoint())).toMatchObject({ ok: true });
  vi.setSystemTime(Date.now() + 60_000);
  expect(await test(bench, first)).toMatchObject({ ok: true });
  await Promise.all([bench.receiver.close(), other.receiver.close()]);
});
