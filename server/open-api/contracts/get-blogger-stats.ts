import { bloggerStats, bloggerStatsQuery, MAX_STATS_DAYS } from "@/server/services/blogger";
import { defineContract, noBody } from "../define-contract";
import { bloggerStatsExample } from "../examples/blogger-stats-example";
import { idParams } from "../id-params";

export const getBloggerStatsContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers/:id/stats",
  summary: "Stats of a blogger",
  description: `What the blogger's platform tells of it now, and what was known on each day from \`from\` to \`to\`, both included, oldest first. A day on which nothing became known has no snapshot. Days are those of the organization's time zone; without \`from\` and \`to\` it is the last 30, and at most ${MAX_STATS_DAYS} can be asked for at once.`,
  permission: "blogger:read",
  idempotent: false,
  query: bloggerStatsQuery,
  params: idParams("blogger"),
  body: noBody,
  response: bloggerStats,
  example: { data: bloggerStatsExample },
  errors: ["NOT_FOUND"],
});
