import { z } from "zod";
import { keptFrom } from "@/server/infra/retention";
import { eraseBodies } from "@/server/services/push/delivery-state";
import { action, noInput } from "@/server/services/kernel/verb";

const MAX_ROWS = 500;

/** Erases one batch of expired bodies (docs/rules.md#retention); returns how many. */
export const deleteOldBodies = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = keptFrom("bodies", now());
    return before === null ? 0 : eraseBodies(db, before, MAX_ROWS);
  },
});
