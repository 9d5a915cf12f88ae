import { z } from "zod";
import { action, noInput } from "@/server/services/kernel/verb";

const KEPT_MS = 30 * 86_400_000;
const MOST_AT_ONCE = 5_000;

/** Deletes some refreshes that ended 30 days ago; returns how many, 0 when none is left. */
export const deleteOldRefreshes = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  run: ({ ctx: { db, now } }) => db.$executeRaw`
    DELETE FROM blogger_refresh WHERE id IN (
      SELECT r.id FROM blogger_refresh r WHERE r.ended_at < ${new Date(now().getTime() - KEPT_MS)}
      ORDER BY r.ended_at LIMIT ${MOST_AT_ONCE})`,
});
