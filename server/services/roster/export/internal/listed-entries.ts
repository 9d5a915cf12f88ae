import { type Locale } from "@/server/domain/kernel/languages";
import {
  type EntryField,
  formWords,
  isEntryField,
  type ShortlistStatus,
  shortlistStatusWords,
} from "@/server/domain/roster/export-file";
import { type Platform } from "@/server/domain/roster/platforms";
import { type CellValue } from "@/server/infra/spreadsheet";
import { type BloggerRow } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ExportInput } from "../schema";

type Entry = {
  bloggerId: string;
  platform: Platform;
  status: ShortlistStatus;
  form: string | null;
  agreedPrice: number | null;
  note: string | null;
  manager: string | null;
  addedAt: Date;
};

/** Adds what a shortlist says of each blogger, where the columns ask for it. */
export async function withEntries(
  ctx: Ctx,
  { filter, columns }: ExportInput,
  rows: BloggerRow[],
): Promise<BloggerRow[]> {
  if (filter.shortlistId === undefined || !columns.some(isEntryField)) return rows;
  const entries = await ctx.db.$queryRaw<Entry[]>`
    SELECT e.blogger_id AS "bloggerId", b.platform::text, e.status::text, e.form, e.agreed_price AS "agreedPrice",
      e.note, u.nickname AS manager, e.added_at AS "addedAt"
    FROM shortlist_entry e JOIN shortlist s ON s.id = e.shortlist_id JOIN blogger b ON b.id = e.blogger_id
    LEFT JOIN users u ON u.id = e.manager_user_id
    WHERE s.organization_id = ${ctx.organization.id} AND s.id = ${filter.shortlistId}
      AND e.blogger_id = ANY (${rows.map(({ id }) => id)}::text[])`;
  const byId = new Map(entries.map((entry) => [entry.bloggerId, entry]));
  return rows.map((row) => ({ ...row, entry: byId.get(row.id) }));
}

/** Empty for a blogger that was removed from the list after the job began. */
export function entryCell(
  row: BloggerRow,
  field: EntryField,
  { locale, toClock }: { locale: Locale; toClock: (instant: Date) => Date },
): CellValue {
  const entry = row.entry as Entry | undefined;
  if (entry === undefined) return null;
  switch (field) {
    case "entry.status":
      return shortlistStatusWords[entry.status][locale];
    case "entry.form":
      return entry.form === null ? null : formWords(entry.platform, entry.form, locale);
    case "entry.agreedPrice":
      return entry.agreedPrice;
    case "entry.note":
      return entry.note;
    case "entry.manager":
      return entry.manager;
    case "entry.addedAt":
      return toClock(entry.addedAt);
  }
}
