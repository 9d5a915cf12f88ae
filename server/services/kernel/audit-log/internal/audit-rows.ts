import { changedFields } from "@/server/domain/kernel/audit";
import { isRecord } from "@/server/domain/kernel/json";
import { type Db, type Prisma } from "@/server/infra/db";
import { type AuditFilter } from "../schema";
import { type AuditReader, findPeople, onlyReadableBy } from "./audit-reader";
import { findTargets } from "./find-targets";
import { findNames, nameIn } from "./row-names";

type Row = Prisma.AuditEntryGetPayload<object>;

export async function toConditions(db: Db, reader: AuditReader, filter: AuditFilter) {
  const { actor, what, target, from, to, ...columns } = filter;
  const place = reader ?? filter.organizationId ?? null;
  const isForeign = reader !== null && (filter.organizationId ?? reader) !== reader;
  return {
    ...columns,
    ...onlyReadableBy(reader),
    // Another organization's entries are none, as are those of one that does not exist.
    ...((isForeign || (reader !== null && filter.organizationId === null)) && { id: { in: [] } }),
    ...(target !== undefined && { targetId: { in: await findTargets(db, target, place) } }),
    actorId: actor === undefined ? undefined : { in: await actorIds(db, reader, actor) },
    ...(what?.includes(".") === true ? { action: what } : { targetType: what }),
    createdAt: from === undefined && to === undefined ? undefined : { gte: from ?? FIRST, lt: to ?? LAST },
  };
}

const FIRST = "1970-01-01T00:00:00.000Z";
const LAST = "9999-12-31T00:00:00.000Z";

/** An Owner finds members of the organization alone, so that no one learns who works above it. */
async function actorIds(db: Db, reader: AuditReader, actor: string): Promise<string[]> {
  const isMember = reader === null ? {} : { memberships: { some: { organizationId: reader } } };
  const user = await db.user.findFirst({ where: { username: actor, ...isMember }, select: { id: true } });
  return user === null ? [actor] : [actor, user.id];
}

/**
 * Adds names and field changes. In LOCAL mode a blogger's values are withheld from the system level
 * (docs/rules.md#data-mode); from an Owner, who of the system's people did it and from where.
 */
export async function describeEntries<Entry extends Row>(
  db: Db,
  entries: readonly Entry[],
  reader: AuditReader,
) {
  const ids = [...new Set(entries.flatMap(({ organizationId: id }) => (id === null ? [] : [id])))];
  const organizations = await db.organization.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, dataMode: true },
  });
  const byId = new Map(organizations.map((row) => [row.id, row]));
  const people = await findPeople(
    db,
    entries.filter(({ actorType }) => actorType === "user").map(({ actorId }) => actorId),
    reader,
  );
  const names = await findNames(db, entries.map(namedTarget), reader);
  return entries.map((entry) => {
    const { name: organizationName = null, dataMode } = byId.get(entry.organizationId ?? "") ?? {};
    const isHeld =
      reader === null &&
      dataMode === "LOCAL" &&
      HELD.has(entry.targetType) &&
      entry.targetId !== entry.organizationId;
    const changed = changedFields(entry.before, entry.after);
    const changes = isHeld ? changed.map(withheld) : changed;
    const person = people.get(entry.actorId);
    const isFromAbove = reader !== null && entry.actorType === "user" && person?.isMember !== true;
    return {
      ...entry,
      ...(isFromAbove && fromAbove),
      actorNickname: isFromAbove ? null : (person?.nickname ?? null),
      organizationName,
      targetName: isHeld ? null : (names.get(namedTarget(entry)) ?? nameIn(entry.after ?? entry.before)),
      targetCount: countOf(entry.after),
      changes,
      changedFields: changes.map(({ field }) => field),
    };
  });
}

const fromAbove: Pick<Row, "actorType" | "actorId" | "actorName" | "ip"> = {
  actorType: "platform",
  actorId: "platform",
  actorName: null,
  ip: null,
};

/** A change of one creator in bulk names the creator, not the job. */
function namedTarget({ targetId, after }: Row): string {
  const ids = bulkIds(after);
  return ids?.length === 1 && ids[0] !== undefined ? ids[0] : targetId;
}

function countOf(after: unknown): number | null {
  return bulkIds(after)?.length ?? null;
}

function bulkIds(after: unknown): readonly string[] | null {
  if (!isRecord(after) || !Array.isArray(after.ids)) return null;
  return after.ids.filter((id) => typeof id === "string");
}

function withheld({ field, before, after }: ReturnType<typeof changedFields>[number]) {
  return { field, before: before === null ? null : WITHHELD, after: after === null ? null : WITHHELD };
}

const WITHHELD = "****";

/** Bloggers, and what members wrote about them. */
const HELD: ReadonlySet<string> = new Set(["blogger", "contact"]);

export type DescribedEntry = Awaited<ReturnType<typeof describeEntries<Row>>>[number];
