import { type Actor } from "@/server/domain/people/actor";

/** Whence a change of a creator came (docs/rules.md#history). */
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

/** The source of what an actor changes, unless the work itself is another one: an import, a scrape. */
export function changeSourceOf({ type }: Actor): ChangeSource {
  if (type === "apiKey") return "OPEN_API";
  return type === "job" ? "JOB" : "CONSOLE";
}
