import { type Permission } from "@/server/domain/people/permissions";
import { type Ctx, mayDo, noInput, query } from "@/server/services/kernel/verb";
import { countEndpointsInTrouble } from "@/server/services/push/endpoint";
import { countBloggers } from "@/server/services/roster/blogger";
import { countFollowUps } from "@/server/services/roster/contact";
import { countHeldFigures } from "@/server/services/roster/held-figure";
import { countFailedImports } from "@/server/services/roster/import-file";
import { countPersonSuggestions } from "@/server/services/roster/person";
import { countAccountsForPerson, listDriftAlarms } from "@/server/services/scraping/account";
import { countFailedRuns, countRunsForPerson } from "@/server/services/scraping/run";
import { toDoCounts } from "./schema";

/** More are shown as "99+". */
const MAX_RUNS = 100;

/** What the navigation and the workplace show beside their entries. */
export const countToDos = query({
  permission: "blogger:read",
  input: noInput,
  output: toDoCounts,
  async run({ ctx }) {
    const [reviews, followUps, accounts, alarms, runs, failedRuns, imports, heldFigures, endpoints, persons] =
      await Promise.all([
        whereAllowed(ctx, "blogger:review", () => countReviews(ctx)),
        countFollowUps(ctx),
        whereAllowed(ctx, "scraper-account:read", () => countAccountsForPerson(ctx)),
        whereAllowed(ctx, "scraper-account:read", async () => (await listDriftAlarms({ ctx })).list.length),
        whereAllowed(ctx, "scraping-run:read", () => countRunsForPerson(ctx, MAX_RUNS)),
        whereAllowed(ctx, "scraping-run:read", () => countFailedRuns(ctx)),
        whereAllowed(ctx, "import:read", () => countFailedImports(ctx)),
        whereAllowed(ctx, "blogger:read", () => countHeldFigures({ ctx })),
        whereAllowed(ctx, "sync-endpoint:read", () => countEndpointsInTrouble(ctx)),
        whereAllowed(ctx, "blogger:write", () => countPersonSuggestions({ ctx })),
      ]);
    const held = heldFigures && { total: heldFigures.total, isLeast: heldFigures.isLeast };
    return {
      reviews,
      followUps,
      accounts,
      alarms,
      runs,
      failedRuns,
      imports,
      heldFigures: held,
      endpoints,
      persons,
    };
  },
});

function whereAllowed<Found>(
  ctx: Ctx,
  permission: Permission,
  find: () => Promise<Found>,
): Promise<Found | null> {
  return mayDo(ctx, permission) ? find() : Promise.resolve(null);
}

/** Nothing is reviewed in the personal edition. */
async function countReviews(ctx: Ctx) {
  if (ctx.organization.isPersonal) return { total: 0, isLeast: false };
  return countBloggers({ ctx, input: { reviewStatus: "PENDING" } });
}
