import { Prisma } from "@/server/infra/db";
import { type EntryOrder } from "../schema";

type Way = "asc" | "desc";

/** Of an entry `e` and its blogger `b`. */
const keys = {
  addedAt: { sql: "e.added_at", type: "timestamptz" },
  agreedPrice: { sql: "coalesce(e.agreed_price, -1)", type: "integer" },
  fansCount: { sql: "coalesce(b.fans_count, -1)", type: "integer" },
} as const;

export function entryKey(order: EntryOrder): { key: Prisma.Sql; type: Prisma.Sql } {
  const { sql, type } = keys[order];
  return { key: Prisma.raw(sql), type: Prisma.raw(type) };
}

/** The order of a list's page. */
export function entryPlaces(order: EntryOrder, direction: Way): Prisma.Sql {
  const way = Prisma.raw(direction === "desc" ? "DESC" : "ASC");
  return Prisma.sql`ORDER BY ${entryKey(order).key} ${way}, e.blogger_id ${way}`;
}
