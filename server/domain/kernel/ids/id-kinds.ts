/** Every kind of row that the outside sees, with the prefix of its ids (docs/rules.md#ids). */
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
} as const;

export type IdKind = keyof typeof idPrefixes;

/** What an id of a kind looks like, as it comes from outside. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-9a-z]{1,40}$`);
}
