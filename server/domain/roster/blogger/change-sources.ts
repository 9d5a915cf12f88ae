import { type Actor } from "@/server/domain/people/actor";

/** Sources of a change to a creator (docs/rules.md#history). */
export const changeSources = [
  "CONSOLE",
  "OPEN_API",
  "IMPORT",
  "SCRAPE",
  "DESKTOP",
  "JOB",
  "DATABASE",
] as const;
export type ChangeSource = (typeof changeSources)[number];

export function changeSourceOf({ type }: Actor): ChangeSource {
  if (type === "apiKey") return "OPEN_API";
  return type === "job" ? "JOB" : "CONSOLE";
}
