import { newId } from "@/server/domain/kernel/ids";
import { type Actor, describeActor } from "@/server/domain/people/actor";
import { Prisma, type Tx } from "@/server/infra/db";
import { type PlatformCtx } from "./ctx";

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
  await tx.auditEntry.create({ data: toRow(ctx, entry) });
}

/** `recordAudit` of several entries, in order. */
export async function recordAudits(tx: Tx, ctx: PlatformCtx, entries: readonly Entry[]): Promise<void> {
  await tx.auditEntry.createMany({ data: entries.map((entry) => toRow(ctx, entry)) });
}

function toRow(ctx: PlatformCtx, entry: Entry) {
  const { action, actor = ctx.actor, organizationId = placeOf(ctx) } = entry;
  const { id } = entry.before ?? entry.after;
  return {
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
  };
}

function placeOf({ actor, organization }: PlatformCtx): string | null {
  return (actor.type === "user" ? organization?.liveId : organization?.id) ?? null;
}

function toJson(row: AuditRow | null) {
  return row === null ? Prisma.DbNull : (maskSecrets(row) as Prisma.InputJsonObject);
}

const SECRET_NAME = /password|secret|token|cookie|encrypted|hash|authconfig|credential/i;
const MASK = "****";

export function maskSecrets(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) && inner !== null ? MASK : maskSecrets(inner),
    ]),
  );
}
