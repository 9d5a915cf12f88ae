import { type IdKind, idPrefixes } from "@/server/domain/kernel/ids";
import { isRecord } from "@/server/domain/kernel/json";
import { type Db } from "@/server/infra/db";

type Named = { id: string; name: string | null };
type Find = (db: Db, ids: { in: string[] }, organizationId: string | null) => Promise<Named[]>;

/** Rows of the organization, or of all if it is null. */
const own = (organizationId: string | null) => (organizationId === null ? {} : { organizationId });
const name = { select: { id: true, name: true } } as const;

const finders: Partial<Record<IdKind, Find>> = {
  organization: (db, id, organizationId) =>
    db.organization.findMany({
      where: organizationId === null ? { id } : { AND: [{ id }, { id: organizationId }] },
      ...name,
    }),
  async user(db, id, organizationId) {
    const isMember = organizationId === null ? {} : { memberships: { some: { organizationId } } };
    const rows = await db.user.findMany({
      where: { id, ...isMember },
      select: { id: true, nickname: true },
    });
    return rows.map((row) => ({ id: row.id, name: row.nickname }));
  },
  async member(db, id, organizationId) {
    const user = { select: { nickname: true } } as const;
    const where = { id, ...own(organizationId) };
    const rows = await db.organizationMember.findMany({ where, select: { id: true, user } });
    return rows.map((row) => ({ id: row.id, name: row.user.nickname }));
  },
  /** The system level sees no content of rosters that are separated by owner (docs/rules.md#data-mode). */
  async blogger(db, id, organizationId) {
    const shared = organizationId === null ? { organization: { dataMode: "CLOUD" as const } } : {};
    const rows = await db.blogger.findMany({
      where: { id, ...own(organizationId), ...shared },
      select: { id: true, nickname: true },
    });
    return rows.map((row) => ({ id: row.id, name: row.nickname }));
  },
  async scraperAccount(db, id, organizationId) {
    const where = { id, ...own(organizationId) };
    const rows = await db.scraperAccount.findMany({ where, select: { id: true, displayName: true } });
    return rows.map((row) => ({ id: row.id, name: row.displayName }));
  },
  async scrapingRun(db, id, organizationId) {
    const task = { select: { name: true } } as const;
    const where = { id, ...own(organizationId) };
    const rows = await db.scrapingTaskRun.findMany({ where, select: { id: true, task } });
    return rows.map((row) => ({ id: row.id, name: row.task.name }));
  },
  async syncRun(db, id, organizationId) {
    const endpoint = { select: { name: true } } as const;
    const where = { id, ...own(organizationId) };
    const rows = await db.syncEndpointRun.findMany({ where, select: { id: true, endpoint } });
    return rows.map((row) => ({ id: row.id, name: row.endpoint.name }));
  },
  /** Built-in policies belong to no organization. */
  pacePolicy: (db, id, organizationId) =>
    db.pacePolicy.findMany({
      where: organizationId === null ? { id } : { id, OR: [{ organizationId }, { organizationId: null }] },
      ...name,
    }),
  apiKey: (db, id, organizationId) =>
    db.organizationApiKey.findMany({ where: { id, ...own(organizationId) }, ...name }),
  bloggerView: (db, id, organizationId) =>
    db.bloggerView.findMany({ where: { id, ...own(organizationId) }, ...name }),
  shortlist: (db, id, organizationId) =>
    db.shortlist.findMany({ where: { id, ...own(organizationId) }, ...name }),
  scrapingTask: (db, id, organizationId) =>
    db.scrapingTask.findMany({ where: { id, ...own(organizationId) }, ...name }),
  syncEndpoint: (db, id, organizationId) =>
    db.syncEndpoint.findMany({ where: { id, ...own(organizationId) }, ...name }),
  async role(db, id) {
    const rows = await db.role.findMany({ where: { id }, select: { id: true, label: true } });
    return rows.map((row) => ({ id: row.id, name: row.label }));
  },
  menu: (db, id) => db.menu.findMany({ where: { id }, ...name }),
};

/** Current names of rows by id. Rows of other organizations, and rows that are gone, have none. */
export async function findNames(
  db: Db,
  ids: Iterable<string>,
  organizationId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ids)];
  const found = await Promise.all(
    Object.entries(finders).map(async ([kind, find]) => {
      const asked = all.filter((id) => id.startsWith(`${idPrefixes[kind as IdKind]}_`));
      return asked.length === 0 ? [] : await find(db, { in: asked }, organizationId);
    }),
  );
  return new Map(found.flat().flatMap((row) => (row.name === null ? [] : [[row.id, row.name]])));
}

const NAMES = ["nickname", "displayName", "label", "name", "fileName", "version", "username"] as const;

/** The name that a row had when its entry was written; for rows that are gone. */
export function nameIn(row: unknown): string | null {
  if (!isRecord(row)) return null;
  for (const field of NAMES) {
    const value = row[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

const MAX_IDS = 500;
const ID = /^[a-z]{3}_[0-9a-z]{1,40}$/;

/** Ids in the values of an entry, at most 500. */
export function idsIn(value: unknown, ids = new Set<string>()): Set<string> {
  if (ids.size >= MAX_IDS) return ids;
  if (typeof value === "string" && ID.test(value)) ids.add(value);
  else if (Array.isArray(value)) for (const each of value) idsIn(each, ids);
  else if (isRecord(value)) for (const each of Object.values(value)) idsIn(each, ids);
  return ids;
}
