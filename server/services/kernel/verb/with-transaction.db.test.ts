import { expect, it } from "vitest";
import { getDb, type Tx } from "@/server/infra/db";
import { claimIdempotencyKey } from "@/server/services/kernel/idempotency";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { toServiceError, withTransaction } from ".";

const LIMITS = { statement: "1min", lock: "30s", idle: "30s" };
const getLimits = async (db: Pick<Tx, "$queryRaw">) => {
  const [limits] = await db.$queryRaw<unknown[]>`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS "lock",
      current_setting('idle_in_transaction_session_timeout') AS idle`;
  return limits;
};

it("limits a transaction's statements, locks and idle time, and leaves nothing behind on the connection", async () => {
  const ctx = (await createTestOrganization()).ctx();
  expect(await withTransaction(ctx, getLimits)).toEqual(LIMITS);
  expect(await getLimits(getDb())).toEqual({ statement: "0", lock: "0", idle: "0" });
});

it("keeps the limits after an Idempotency-Key was claimed", async () => {
  const ctx = (await createTestOrganization()).ctx();
  const request = { organizationId: ctx.organization.id, route: "POST /x", key: "k", requestHash: "h" };
  const limits = await withTransaction(ctx, async (tx) => {
    await claimIdempotencyKey(tx, request);
    const found = await getLimits(tx);
    await tx.idempotencyRecord.deleteMany({ where: { organizationId: request.organizationId } });
    return found;
  });
  expect(limits).toEqual(LIMITS);
});

it.each([
  ["statement_timeout", (tx: Tx) => tx.$executeRaw`SELECT pg_sleep(5)`],
  [
    "lock_timeout",
    (tx: Tx, id: string) => tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${id} FOR UPDATE`,
  ],
  [
    "idle_in_transaction_session_timeout",
    async (tx: Tx) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.$queryRaw`SELECT 1`;
    },
  ],
])("answers UNAVAILABLE when the %s ends the work", async (setting, work) => {
  const ctx = (await createTestOrganization()).ctx();
  const { id } = ctx.organization;
  await getDb().$transaction(async (locker) => {
    await locker.$executeRaw`SELECT 1 FROM organization WHERE id = ${id} FOR UPDATE`;
    const ended = withTransaction(ctx, async (tx) => {
      await tx.$executeRaw`SELECT set_config(${setting}, '50ms', true)`;
      await work(tx, id);
    });
    const error: unknown = await ended.then(() => null, toServiceError);
    expect(error).toMatchObject({ reason: "UNAVAILABLE" });
  });
});
