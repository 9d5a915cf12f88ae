import { randomUUID } from "node:crypto";
import { type Actor } from "@/server/domain/people/actor";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { bindTrace, inSpan } from "@/server/infra/tracing";
import { type CommitEvent, type Ctx, type PlatformCtx, type Tenant } from "@/server/services/kernel/verb";
import { subscribersOf } from "./internal/subscribers";

/** `defer` runs work after the response, by default without waiting for it. */
type Call = {
  actor: Actor;
  requestId?: string;
  ip?: string | null;
  defer?: ((task: () => Promise<void>) => void) | undefined;
};

export function createCtx(call: Call, organization: Tenant): Ctx;
export function createCtx(call: Call, organization?: Tenant | null): PlatformCtx;
export function createCtx(call: Call, organization: Tenant | null = null): PlatformCtx {
  const { actor, requestId = randomUUID(), ip = null } = call;
  const db = getDb();
  const later = call.defer ?? runUnawaited;
  const defer = (task: () => Promise<void>) => later(bindTrace(task));
  const afterCommit = (event: CommitEvent) => {
    for (const subscriber of subscribersOf(event))
      defer(() => inSpan(`after ${event.type}`, {}, () => subscriber(db)));
  };
  return { actor, organization, db, now: () => new Date(), requestId, ip, afterCommit, defer };
}

/** docs/rules.md#jobs */
export function createJobCtx(name: string): PlatformCtx;
export function createJobCtx(name: string, organization: Tenant): Ctx;
export function createJobCtx(name: string, organization?: Tenant): PlatformCtx {
  return createCtx({ actor: { type: "job", name } }, organization);
}

function runUnawaited(task: () => Promise<void>): void {
  task().catch((error: unknown) => {
    logger().error({ err: error }, "a task after the response failed; the sweep does it again");
  });
}
