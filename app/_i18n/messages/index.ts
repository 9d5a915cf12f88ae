import type { Locale } from "../locales";
import enApiKeys from "./en/api-keys.json";
import enAuth from "./en/auth.json";
import enBloggers from "./en/bloggers.json";
import enDocs from "./en/docs.json";
import enErrors from "./en/errors.json";
import enFrame from "./en/frame.json";
import enInbox from "./en/inbox.json";
import enPacePolicies from "./en/pace-policies.json";
import enScraperAccounts from "./en/scraper-accounts.json";
import enSyncEndpoints from "./en/sync-endpoints.json";
import enUi from "./en/ui.json";
import enWords from "./en/words.json";
import zhApiKeys from "./zh/api-keys.json";
import zhAuth from "./zh/auth.json";
import zhBloggers from "./zh/bloggers.json";
import zhDocs from "./zh/docs.json";
import zhErrors from "./zh/errors.json";
import zhFrame from "./zh/frame.json";
import zhInbox from "./zh/inbox.json";
import zhPacePolicies from "./zh/pace-policies.json";
import zhScraperAccounts from "./zh/scraper-accounts.json";
import zhSyncEndpoints from "./zh/sync-endpoints.json";
import zhUi from "./zh/ui.json";
import zhWords from "./zh/words.json";

const en = {
  apiKeys: enApiKeys,
  auth: enAuth,
  bloggers: enBloggers,
  docs: enDocs,
  errors: enErrors,
  frame: enFrame,
  inbox: enInbox,
  pacePolicies: enPacePolicies,
  scraperAccounts: enScraperAccounts,
  syncEndpoints: enSyncEndpoints,
  ui: enUi,
  words: enWords,
};
const zh = {
  apiKeys: zhApiKeys,
  auth: zhAuth,
  bloggers: zhBloggers,
  docs: zhDocs,
  errors: zhErrors,
  frame: zhFrame,
  inbox: zhInbox,
  pacePolicies: zhPacePolicies,
  scraperAccounts: zhScraperAccounts,
  syncEndpoints: zhSyncEndpoints,
  ui: zhUi,
  words: zhWords,
};

export type Messages = typeof en;

export const messages: Record<Locale, Messages> = { en, zh };
