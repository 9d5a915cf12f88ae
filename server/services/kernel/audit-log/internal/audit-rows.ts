import { changedFields } from "@/server/domain/kernel/audit";
import { type Db, type Prisma } from "@/server/infra/db";
import { type AuditFilter } from "../schema";

type Row = Prisma.AuditEntryGetPayload<object>;

export async function toConditions(db: Db, filter: AuditFilter) {
  const { actor, what, from, to, ...columns } = filter;
  return {
    ...columns,
    actorId: actor === undefined ? undefined : { in: await actorIds(db, actor) },
    ...(what?.includes(".") === true ? { action: what } : { targetType: what }),
    createdAt: from === undefined && to === undefined ? undefined : { gte: from ?? FIRST, lt: to ?? LAST },
  };
}

const FIRST = "1970-01-01T00:00:00.000Z";
const LAST = "9999-12-31T00:00:00.000Z";

async function actorIds(db: Db, actor: string): Promise<string[]> {
  const user = await db.user.findUnique({ where: { username: actor }, select: { id: true } });
  return user === null ? [actor] : [actor, user.id];
}

/**
 * Adds organization names and field changes. In LOCAL mode a blogger's values are withheld
 * (docs/rules.md#data-mode).
 */
export async function describeEntries<Entry extends Row>(db: Db, entries: readonly Entry[]) {
  const ids = [...new Set(entries.flatMap(({ organizationId: id }) => (id === null ? [] : [id])))];
  const organizations = await db.organization.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, dataMode: true },
  });
  const byId = new Map(organizations.map((row) => [row.id, row]));
  return entries.map((entry) => {
    const { name: organizationName = null, dataMode } = byId.get(entry.organizationId ?? "") ?? {};
    const isHeld =
      dataMode === "LOCAL" && HELD.has(entry.targetType) && entry.targetId !== entry.organizationId;
    const changed = changedFields(entry.before, entry.after);
    const changes = isHeld ? changed.map(withheld) : changed;
    return { ...entry, organizationName, changes, changedFields: changes.map(({ field }) => field) };
  });
}

function withheld({ field, before, after }: ReturnType<typeof changedFields>[number]) {
  return { field, before: before === null ? null : WITHHELD, after: after === null ? null : WITHHELD };
}

const WITHHELD = "****";

/** Bloggers, and what members wrote about them. */
const HELD: ReadonlySet<string> = new Set(["blogger", "contact"]);

export type DescribedEntry = Awaited<ReturnType<typeof describeEntries<Row>>>[number];
