import { type Db } from "@/server/infra/db";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type StoredChange = { field: string; before: Json; after: Json };

export async function nameOwners<Entry extends { changes: StoredChange[] }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const isOwner = ({ field }: StoredChange) => field === "ownerUserId";
  const ids = entries.flatMap(({ changes }) =>
    changes.filter(isOwner).flatMap(({ before, after }) => [before, after]),
  );
  const users = await db.user.findMany({
    where: { id: { in: ids.filter((id) => typeof id === "string") } },
    select: { id: true, username: true },
  });
  const names = new Map<Json, string>(users.map(({ id, username }) => [id, username]));
  const named = (id: Json) => names.get(id) ?? id;
  const rename = (change: StoredChange): StoredChange =>
    isOwner(change)
      ? { field: "ownerUserName", before: named(change.before), after: named(change.after) }
      : change;
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(rename) }));
}
