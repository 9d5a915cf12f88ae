import { type Ctx } from "@/server/services/kernel/verb";
import { findRunIds } from "./find-run-ids";

/** Paused runs that continue only when a person resumes them, at most `most` (docs/rules.md#to-dos). */
export async function countRunsForPerson(ctx: Ctx, most: number): Promise<number> {
  const asked = { newestAttempts: true, forPerson: true, at: null, before: null, take: most };
  return (await findRunIds(ctx, asked)).length;
}
