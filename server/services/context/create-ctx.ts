import { randomUUID } from "node:crypto";
import { type Actor } from "@/server/domain/actor";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { drainOrganization } from "@/server/services/sync-delivery";
import { type Ctx, type PlatformCtx, type Tenant, type TransactionHook } from "@/server/services/verb";

type Door = {
  actor: Actor;
  requestId?: string;
  ip?: string | null;
  transactionHook?: TransactionHook | undefined;
  /** How this door runs work after its answer; by default it is not waited for. */
  defer?: ((task: () => Promise<void>) => void) | undefined;
};

/** The context of a verb that works above organizations: people, roles, sign-in. */
export function createPlatformCtx(door: Door): PlatformCtx {
  return {
    actor: door.actor,
    organization: null,
    db: getDb(),
    now: () => new Date(),
    requestId: door.requestId ?? randomUUID(),
    ip: door.ip ?? null,
    ...(door.transactionHook === undefined ? {} : { transactionHook: door.transactionHook }),
    defer: door.defer ?? ((task) => void task().catch(reportFailure)),
  };
}

/** The context of a verb inside one organization, after a door's gate has admitted the caller to it. */
export function createCtx(door: Door, organization: Tenant): Ctx {
  const ctx = createPlatformCtx(door);
  return {
    ...ctx,
    organization,
    bloggersChanged: () => ctx.defer(() => drainOrganization(ctx.db, organization.id)),
  };
}

function reportFailure(error: unknown): void {
  logger().error({ err: error }, "a task after the answer failed; the sweep does it again");
}
