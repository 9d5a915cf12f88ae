import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";

/** See prisma/migrations/20261127005500_transition_tables_by_sets. */
it("joins the old and the new rows of an update by sets, whatever a connection updated first", async () => {
  const joining = await getDb().$queryRaw<{ name: string; settings: string[] | null }[]>`
    SELECT p.proname AS name, p.proconfig AS settings FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgrelid = 'blogger'::regclass AND p.prosrc LIKE '%new_rows n JOIN old_rows%' ORDER BY 1`;
  expect(joining.map(({ name }) => name)).toEqual([
    "blogger_history_updated",
    "blogger_labels_updated",
    "blogger_mark_updated",
    "blogger_snapshot_updated",
  ]);
  for (const { settings } of joining) expect(settings).toEqual(["enable_nestloop=off"]);
});
