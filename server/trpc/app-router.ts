import { t } from "./init";
import { adminBloggerRouter, bloggerRouter, bloggerViewRouter } from "./routers/roster/blogger";
import { shortlistRouter } from "./routers/roster/shortlist";
import { apiKeyRouter } from "./routers/integration/api-key";
import { auditLogRouter } from "./routers/kernel/audit-log";
import { authRouter } from "./routers/people/auth";
import { bloggerRefreshRouter } from "./routers/scraping/blogger-refresh";
import { contactRouter } from "./routers/roster/contact";
import { categoryRouter, tagRouter } from "./routers/roster/label";
import { desktopVersionRouter, frontendAssetRouter } from "./routers/release/release";
import { importRunRouter, rosterJobRouter } from "./routers/roster/roster-job";
import { meRouter } from "./routers/people/me";
import { memberRouter } from "./routers/organization/member";
import { menuRouter, roleRouter, smsLogRouter, userRouter } from "./routers/people/people";
import { noticeRouter } from "./routers/integration/notice";
import { organizationRouter } from "./routers/organization/organization";
import { pacePolicyRouter } from "./routers/scraping/pace-policy";
import { personRouter } from "./routers/roster/person";
import { scraperAccountRouter } from "./routers/scraping/scraper-account";
import { scrapingRunRouter } from "./routers/scraping/scraping-run";
import { scrapingTaskRouter } from "./routers/scraping/scraping-task";
import { syncEndpointRouter, syncRunRouter } from "./routers/push/push";
import { systemRouter } from "./routers/integration/system";
import { toDoRouter } from "./routers/integration/to-do";

/** The administrative interface (docs/rules.md#administration): one router per resource. */
export const appRouter = t.router({
  adminBlogger: adminBloggerRouter,
  apiKey: apiKeyRouter,
  auditLog: auditLogRouter,
  auth: authRouter,
  blogger: bloggerRouter,
  bloggerRefresh: bloggerRefreshRouter,
  bloggerView: bloggerViewRouter,
  shortlist: shortlistRouter,
  contact: contactRouter,
  category: categoryRouter,
  desktopVersion: desktopVersionRouter,
  frontendAsset: frontendAssetRouter,
  importRun: importRunRouter,
  me: meRouter,
  member: memberRouter,
  menu: menuRouter,
  notice: noticeRouter,
  organization: organizationRouter,
  pacePolicy: pacePolicyRouter,
  person: personRouter,
  role: roleRouter,
  rosterJob: rosterJobRouter,
  scraperAccount: scraperAccountRouter,
  scrapingRun: scrapingRunRouter,
  scrapingTask: scrapingTaskRouter,
  smsLog: smsLogRouter,
  syncEndpoint: syncEndpointRouter,
  syncRun: syncRunRouter,
  system: systemRouter,
  tag: tagRouter,
  user: userRouter,
  workplace: toDoRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = t.createCallerFactory(appRouter);
