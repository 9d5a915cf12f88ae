import { type Actor, describeActor } from "@/server/domain/people/actor";
import { newId } from "@/server/domain/kernel/ids";
import { Prisma, type Tx } from "@/server/infra/db";
import { type PlatformCtx } from "./ctx";
import { maskSecrets } from "./mask-secrets";

export type AuditAction = `${string}.${string}`;

export type AuditRow = { id: string };

export type Change<Kept extends AuditRow = AuditRow> =
  | { before: Kept; after: Kept | null }
  | { before: null; after: Kept };

/**
 * The organization whose log gets the entry; null for the system's. Defaults to the caller's organization.
 * What users do in a sandbox is logged in its live organization, because a reset deletes the sandbox's rows.
 */
export type AuditPlace = { organizationId?: string | null };

type Entry = Change & AuditPlace & { action: AuditAction; actor?: Actor | undefined };

/** Runs in the mutation's own transaction (docs/rules.md#audit). */
export async function recordAudit(tx: Tx, ctx: PlatformCtx, entry: Entry): Promise<void> {
  const { action, actor = ctx.actor, organizationId = placeOf(ctx) } = entry;
  const { id } = entry.before ?? entry.after;
  await tx.auditEntry.create({
    data: {
      id: newId("auditEntry"),
      organizationId,
      ...describeActor(actor),
      action,
      targetType: action.split(".")[0] ?? action,
      targetId: id,
      before: toJson(entry.before),
      after: toJson(entry.after),
      ip: ctx.ip,
      requestId: ctx.requestId,
    },
  });
}

function placeOf({ actor, organization }: PlatformCtx): string | null {
  return (actor.type === "user" ? organization?.liveId : organization?.id) ?? null;
}

function toJson(row: AuditRow | null) {
  return row === null ? Prisma.DbNull : (maskSecrets(row) as Prisma.InputJsonObject);
}
