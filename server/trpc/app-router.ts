import { t } from "./init";
import { apiKeyRouter } from "./routers/api-key";
import { authRouter } from "./routers/auth";
import { bloggerRouter } from "./routers/blogger";
import { meRouter } from "./routers/me";
import { memberRouter } from "./routers/member";
import { organizationRouter } from "./routers/organization";
import { pacePolicyRouter } from "./routers/pace-policy";
import { scraperAccountRouter } from "./routers/scraper-account";
import { scrapingTaskRouter } from "./routers/scraping-task";
import { syncEndpointRouter } from "./routers/sync-endpoint";
import { syncRunRouter } from "./routers/sync-run";

/** The administrative interface (docs/rules.md#administration): one router a resource. */
export const appRouter = t.router({
  apiKey: apiKeyRouter,
  auth: authRouter,
  blogger: bloggerRouter,
  me: meRouter,
  member: memberRouter,
  organization: organizationRouter,
  pacePolicy: pacePolicyRouter,
  scraperAccount: scraperAccountRouter,
  scrapingTask: scrapingTaskRouter,
  syncEndpoint: syncEndpointRouter,
  syncRun: syncRunRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures without HTTP: for renders on the server, and tests. */
export const createCaller = t.createCallerFactory(appRouter);
