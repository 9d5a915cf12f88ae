type Note = { description: string; example?: unknown };

/** What the parameters mean, by name: one name means the same everywhere. */
export const parameterNotes: Readonly<Record<string, Note>> = {
  id: { description: "Id of the row. One of another organization is as good as none: 404." },
  limit: { description: "Most items of a page. Out of bounds is 400, never cut to fit." },
  cursor: {
    description:
      "The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from.",
  },
  fields: {
    description:
      "Names of the fields to answer, comma-joined; without it, all but `rawData` and the portraits in lists, and all of them in a detail.",
  },
  platform: { description: "Any of these platforms, comma-joined.", example: ["PGY", "STARMAP"] },
  fansCountMin: { description: "Followers, at least.", example: 10_000 },
  fansCountMax: { description: "Followers, at most.", example: 500_000 },
  fansCount: {
    description:
      "Followers as `min..max`; either end may be left out. Not together with `fansCountMin` or `fansCountMax`.",
    example: "10000..500000",
  },
  tags: { description: "Any of these tags, comma-joined.", example: ["tech", "review"] },
  category: { description: "Exactly this category.", example: "美妆" },
  updatedSince: {
    description: "Changed at this instant or later.",
    example: "2026-11-21T00:00:00Z",
  },
  reviewStatus: { description: "State of the review." },
  externalId: { description: "The caller's own id, exactly.", example: "erp-1001" },
  includeDeactivated: { description: "`true`: deactivated bloggers too." },
  since: {
    description:
      "Start of the round, inclusive; the same on every page of it. Without it, the round starts at the beginning.",
    example: "2026-11-21T00:00:00Z",
  },
  from: { description: "First day, inclusive.", example: "2026-10-23" },
  to: { description: "Last day, inclusive.", example: "2026-11-21" },
  dryRun: {
    description: "`true`: validate and answer the same shape, with `runId` null, and write nothing.",
  },
  kind: { description: "Runs of this kind only." },
  endpointId: { description: "Runs of this sync endpoint only." },
  status: { description: "Runs in this state only." },
};
