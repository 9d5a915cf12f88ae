import { t } from "./init";
import { adminBloggerRouter } from "./routers/admin-blogger";
import { apiKeyRouter } from "./routers/api-key";
import { auditLogRouter } from "./routers/audit-log";
import { authRouter } from "./routers/auth";
import { bloggerRouter } from "./routers/blogger";
import { bloggerRefreshRouter } from "./routers/blogger-refresh";
import { bloggerViewRouter } from "./routers/blogger-view";
import { desktopVersionRouter } from "./routers/desktop-version";
import { frontendAssetRouter } from "./routers/frontend-asset";
import { importRunRouter } from "./routers/import-run";
import { meRouter } from "./routers/me";
import { memberRouter } from "./routers/member";
import { menuRouter } from "./routers/menu";
import { organizationRouter } from "./routers/organization";
import { pacePolicyRouter } from "./routers/pace-policy";
import { roleRouter } from "./routers/role";
import { rosterJobRouter } from "./routers/roster-job";
import { scraperAccountRouter } from "./routers/scraper-account";
import { scrapingRunRouter } from "./routers/scraping-run";
import { scrapingTaskRouter } from "./routers/scraping-task";
import { smsLogRouter } from "./routers/sms-log";
import { syncEndpointRouter } from "./routers/sync-endpoint";
import { syncRunRouter } from "./routers/sync-run";
import { userRouter } from "./routers/user";

/** The administrative interface (docs/rules.md#administration): one router a resource. */
export const appRouter = t.router({
  adminBlogger: adminBloggerRouter,
  apiKey: apiKeyRouter,
  auditLog: auditLogRouter,
  auth: authRouter,
  blogger: bloggerRouter,
  bloggerRefresh: bloggerRefreshRouter,
  bloggerView: bloggerViewRouter,
  desktopVersion: desktopVersionRouter,
  frontendAsset: frontendAssetRouter,
  importRun: importRunRouter,
  me: meRouter,
  member: memberRouter,
  menu: menuRouter,
  organization: organizationRouter,
  pacePolicy: pacePolicyRouter,
  role: roleRouter,
  rosterJob: rosterJobRouter,
  scraperAccount: scraperAccountRouter,
  scrapingRun: scrapingRunRouter,
  scrapingTask: scrapingTaskRouter,
  smsLog: smsLogRouter,
  syncEndpoint: syncEndpointRouter,
  syncRun: syncRunRouter,
  user: userRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures without HTTP: for renders on the server, and tests. */
export const createCaller = t.createCallerFactory(appRouter);
