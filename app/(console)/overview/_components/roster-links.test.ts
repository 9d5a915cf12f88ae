import { expect, it } from "vitest";
import { parseFilter } from "@/app/_ui/list-view";
import { bloggerFilter } from "@/app/(console)/bloggers/_components/roster-filter";
import { rosterLinks } from "./roster-links";

const TODAY = "2026-03-01";
const filterOf = (href: string) => parseFilter(bloggerFilter, new URL(href, "http://localhost").searchParams);

it.each([
  ["new today", rosterLinks.newest(TODAY, 1), { createdSince: "2026-03-01" }],
  ["new in a week", rosterLinks.newest(TODAY, 7, "PGY"), { platform: ["PGY"], createdSince: "2026-02-23" }],
  ["new in 30 days", rosterLinks.newest(TODAY, 30), { createdSince: "2026-01-31" }],
  ["updated today", rosterLinks.updated(TODAY, 1), { refreshedSince: "2026-03-01" }],
  ["updated in a week", rosterLinks.updated(TODAY, 7), { refreshedSince: "2026-02-23" }],
  [
    "priced",
    rosterLinks.quoted({ platform: "PGY", form: "video" }),
    { platform: ["PGY"], quoteForm: "video" },
  ],
  [
    "priced in a bucket",
    rosterLinks.quoted({ platform: "PGY", form: "video" }, { min: 1_000, max: 4_999 }),
    { platform: ["PGY"], quoteForm: "video", quoteMin: 1_000, quoteMax: 4_999 },
  ],
  ["stale", rosterLinks.stale("PGY"), { platform: ["PGY"], staleDays: 60 }],
])("the figure of %s creators links to the list with its filter", (_, href, filter) => {
  expect(filterOf(href)).toEqual(filter);
});
