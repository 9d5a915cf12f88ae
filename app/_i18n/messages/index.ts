import { forEachPlatform, platformTable } from "@/server/domain/roster/platforms";
import type { Locale } from "../locales";
import enAllBloggers from "./en/all-bloggers.json";
import enApiKeys from "./en/api-keys.json";
import enAuditLog from "./en/audit-log.json";
import enAuth from "./en/auth.json";
import enBloggerDetail from "./en/blogger-detail.json";
import enBloggerReview from "./en/blogger-review.json";
import enBloggers from "./en/bloggers.json";
import enContacts from "./en/contacts.json";
import enDataMode from "./en/data-mode.json";
import enDocs from "./en/docs.json";
import enErrors from "./en/errors.json";
import enExports from "./en/exports.json";
import enFrame from "./en/frame.json";
import enHeldFigures from "./en/held-figures.json";
import enImportRuns from "./en/import-runs.json";
import enInbox from "./en/inbox.json";
import enMembers from "./en/members.json";
import enMenus from "./en/menus.json";
import enNotices from "./en/notices.json";
import enOrganization from "./en/organization.json";
import enOrganizations from "./en/organizations.json";
import enOverview from "./en/overview.json";
import enPacePolicies from "./en/pace-policies.json";
import enPersons from "./en/persons.json";
import enRefreshes from "./en/refreshes.json";
import enReleases from "./en/releases.json";
import enRoles from "./en/roles.json";
import enRosterChanges from "./en/roster-changes.json";
import enRosterJobs from "./en/roster-jobs.json";
import enScraperAccounts from "./en/scraper-accounts.json";
import enScrapingRuns from "./en/scraping-runs.json";
import enScrapingTasks from "./en/scraping-tasks.json";
import enSecurity from "./en/security.json";
import enShortlists from "./en/shortlists.json";
import enSmsLogs from "./en/sms-logs.json";
import enSyncEndpoints from "./en/sync-endpoints.json";
import enSystem from "./en/system.json";
import enSystemStatus from "./en/system-status.json";
import enTags from "./en/tags.json";
import enUi from "./en/ui.json";
import enUsers from "./en/users.json";
import enWords from "./en/words.json";
import zhAllBloggers from "./zh/all-bloggers.json";
import zhApiKeys from "./zh/api-keys.json";
import zhAuditLog from "./zh/audit-log.json";
import zhAuth from "./zh/auth.json";
import zhBloggerDetail from "./zh/blogger-detail.json";
import zhBloggerReview from "./zh/blogger-review.json";
import zhBloggers from "./zh/bloggers.json";
import zhContacts from "./zh/contacts.json";
import zhDataMode from "./zh/data-mode.json";
import zhDocs from "./zh/docs.json";
import zhErrors from "./zh/errors.json";
import zhExports from "./zh/exports.json";
import zhFrame from "./zh/frame.json";
import zhHeldFigures from "./zh/held-figures.json";
import zhImportRuns from "./zh/import-runs.json";
import zhInbox from "./zh/inbox.json";
import zhMembers from "./zh/members.json";
import zhMenus from "./zh/menus.json";
import zhNotices from "./zh/notices.json";
import zhOrganization from "./zh/organization.json";
import zhOrganizations from "./zh/organizations.json";
import zhOverview from "./zh/overview.json";
import zhPacePolicies from "./zh/pace-policies.json";
import zhPersons from "./zh/persons.json";
import zhRefreshes from "./zh/refreshes.json";
import zhReleases from "./zh/releases.json";
import zhRoles from "./zh/roles.json";
import zhRosterChanges from "./zh/roster-changes.json";
import zhRosterJobs from "./zh/roster-jobs.json";
import zhScraperAccounts from "./zh/scraper-accounts.json";
import zhScrapingRuns from "./zh/scraping-runs.json";
import zhScrapingTasks from "./zh/scraping-tasks.json";
import zhSecurity from "./zh/security.json";
import zhShortlists from "./zh/shortlists.json";
import zhSmsLogs from "./zh/sms-logs.json";
import zhSyncEndpoints from "./zh/sync-endpoints.json";
import zhSystem from "./zh/system.json";
import zhSystemStatus from "./zh/system-status.json";
import zhTags from "./zh/tags.json";
import zhUi from "./zh/ui.json";
import zhUsers from "./zh/users.json";
import zhWords from "./zh/words.json";

const platformWords = (locale: Locale) => ({
  platform: forEachPlatform((platform) => platformTable[platform].label[locale]),
  platformShort: forEachPlatform((platform) => platformTable[platform].shortLabel[locale]),
});

const en = {
  allBloggers: enAllBloggers,
  apiKeys: enApiKeys,
  auditLog: enAuditLog,
  auth: enAuth,
  bloggerDetail: enBloggerDetail,
  bloggerReview: enBloggerReview,
  bloggers: enBloggers,
  contacts: enContacts,
  dataMode: enDataMode,
  docs: enDocs,
  errors: enErrors,
  exports: enExports,
  frame: enFrame,
  heldFigures: enHeldFigures,
  importRuns: enImportRuns,
  inbox: enInbox,
  members: enMembers,
  menus: enMenus,
  notices: enNotices,
  organization: enOrganization,
  organizations: enOrganizations,
  overview: enOverview,
  pacePolicies: enPacePolicies,
  persons: enPersons,
  refreshes: enRefreshes,
  releases: enReleases,
  roles: enRoles,
  rosterChanges: enRosterChanges,
  rosterJobs: enRosterJobs,
  scraperAccounts: enScraperAccounts,
  scrapingRuns: enScrapingRuns,
  scrapingTasks: enScrapingTasks,
  security: enSecurity,
  shortlists: enShortlists,
  smsLogs: enSmsLogs,
  syncEndpoints: enSyncEndpoints,
  system: enSystem,
  systemStatus: enSystemStatus,
  tags: enTags,
  ui: enUi,
  users: enUsers,
  words: { ...enWords, ...platformWords("en") },
};
const zh = {
  allBloggers: zhAllBloggers,
  apiKeys: zhApiKeys,
  auditLog: zhAuditLog,
  auth: zhAuth,
  bloggerDetail: zhBloggerDetail,
  bloggerReview: zhBloggerReview,
  bloggers: zhBloggers,
  contacts: zhContacts,
  dataMode: zhDataMode,
  docs: zhDocs,
  errors: zhErrors,
  exports: zhExports,
  frame: zhFrame,
  heldFigures: zhHeldFigures,
  importRuns: zhImportRuns,
  inbox: zhInbox,
  members: zhMembers,
  menus: zhMenus,
  notices: zhNotices,
  organization: zhOrganization,
  organizations: zhOrganizations,
  overview: zhOverview,
  pacePolicies: zhPacePolicies,
  persons: zhPersons,
  refreshes: zhRefreshes,
  releases: zhReleases,
  roles: zhRoles,
  rosterChanges: zhRosterChanges,
  rosterJobs: zhRosterJobs,
  scraperAccounts: zhScraperAccounts,
  scrapingRuns: zhScrapingRuns,
  scrapingTasks: zhScrapingTasks,
  security: zhSecurity,
  shortlists: zhShortlists,
  smsLogs: zhSmsLogs,
  syncEndpoints: zhSyncEndpoints,
  system: zhSystem,
  systemStatus: zhSystemStatus,
  tags: zhTags,
  ui: zhUi,
  users: zhUsers,
  words: { ...zhWords, ...platformWords("zh") },
};

export type Messages = typeof en;

export const messages: Record<Locale, Messages> = { en, zh };
