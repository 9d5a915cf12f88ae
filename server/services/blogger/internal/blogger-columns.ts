import { type BloggerWireField, coreColumns } from "@/server/domain/blogger";

/** The SELECT list for some fields of a blogger `b` with its owner `u`; the names come from a closed table, never from a caller. */
export function bloggerSelectList(fields: readonly BloggerWireField[]): string {
  const columns = fields.flatMap((name) => {
    const column = coreColumns[name]?.column;
    return column === undefined ? [] : [`b.${column} AS "${name}"`];
  });
  return ["b.id", ...columns, `u.username AS "ownerUserName"`, "b.metrics"].join(", ");
}

/** What the list selects from; a condition or join may follow. */
export const BLOGGER_FROM = "blogger b LEFT JOIN users u ON u.id = b.owner_user_id";
