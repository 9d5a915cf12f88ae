import { t } from "./init";
import { adminBloggerRouter } from "./routers/roster/admin-blogger";
import { apiKeyRouter } from "./routers/integration/api-key";
import { auditLogRouter } from "./routers/kernel/audit-log";
import { authRouter } from "./routers/people/auth";
import { bloggerRouter } from "./routers/roster/blogger";
import { bloggerRefreshRouter } from "./routers/scraping/blogger-refresh";
import { bloggerViewRouter } from "./routers/roster/blogger-view";
import { desktopVersionRouter } from "./routers/release/desktop-version";
import { frontendAssetRouter } from "./routers/release/frontend-asset";
import { importRunRouter } from "./routers/roster/import-run";
import { meRouter } from "./routers/people/me";
import { memberRouter } from "./routers/organization/member";
import { menuRouter } from "./routers/people/menu";
import { organizationRouter } from "./routers/organization/organization";
import { pacePolicyRouter } from "./routers/scraping/pace-policy";
import { roleRouter } from "./routers/people/role";
import { rosterJobRouter } from "./routers/roster/roster-job";
import { scraperAccountRouter } from "./routers/scraping/scraper-account";
import { scrapingRunRouter } from "./routers/scraping/scraping-run";
import { scrapingTaskRouter } from "./routers/scraping/scraping-task";
import { smsLogRouter } from "./routers/people/sms-log";
import { syncEndpointRouter } from "./routers/push/sync-endpoint";
import { syncRunRouter } from "./routers/push/sync-run";
import { userRouter } from "./routers/people/user";

/** The administrative interface (docs/rules.md#administration): one router per resource. */
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

export const createCaller = t.createCallerFactory(appRouter);
