/** Id prefixes of all kinds of rows that are visible outside (docs/rules.md#ids). */
export const idPrefixes = {
  organization: "org",
  member: "mem",
  invitation: "inv",
  user: "usr",
  role: "rol",
  menu: "men",
  apiKey: "key",
  blogger: "blg",
  bloggerRefresh: "rfr",
  bloggerView: "vew",
  shortlist: "lst",
  shortlistChange: "lsc",
  shortlistTemplate: "ltp",
  bloggerContact: "con",
  person: "psn",
  heldFigure: "hld",
  bloggerReview: "rev",
  rosterJob: "job",
  importRun: "imp",
  importFile: "imf",
  scraperAccount: "acc",
  scrapingTask: "tsk",
  scrapingRun: "run",
  pacePolicy: "pol",
  syncEndpoint: "sep",
  syncRun: "ser",
  syncDelivery: "dlv",
  frontendAsset: "fra",
  desktopVersion: "dsk",
  upload: "upl",
  smsLog: "sms",
  auditEntry: "aud",
  noticeChannel: "ntc",
  noticeMessage: "ntm",
} as const;

export type IdKind = keyof typeof idPrefixes;

export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-9a-z]{1,40}$`);
}
