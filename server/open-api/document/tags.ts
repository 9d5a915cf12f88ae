import { type Contract } from "../define-contract";

const tags = {
  Organization: "The organization of the API key, and what it may still do.",
  Import: "Writing the roster: idempotent, row by row, recorded as import runs.",
  Bloggers:
    "Reading the roster: lists, details, statistics, and the change stream for scheduled synchronisation.",
  "Scraping tasks": "What is scraped when, and how the runs went.",
  "Push runs": "Every attempt to push changes to a sync endpoint.",
} as const;

type Tag = keyof typeof tags;

const tagOfNoun: Readonly<Record<string, Tag>> = {
  organizations: "Organization",
  "import-runs": "Import",
  bloggers: "Bloggers",
  "scraping-tasks": "Scraping tasks",
  "sync-runs": "Push runs",
};

/** The chapters of the reference, in their order. */
export const documentTags = Object.entries(tags).map(([name, description]) => ({ name, description }));

/** The chapter of a path: writes are the import, reads go by the noun in their path. */
export function tagOf({ method, path }: Pick<Contract, "method" | "path">): Tag {
  if (method === "POST") return "Import";
  const noun = path.split("/")[2] ?? "";
  const tag = tagOfNoun[noun];
  if (tag === undefined) throw new Error(`"${noun}" belongs to no chapter: add it to tags.ts.`);
  return tag;
}
