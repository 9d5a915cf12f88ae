/** Every kind of row that the outside sees, with the prefix of its ids (decisions, section 3). */
export const idPrefixes = {
  organization: "org",
  member: "mem",
  user: "usr",
  role: "rol",
  menu: "men",
  apiKey: "key",
  blogger: "blg",
  importRun: "imp",
  scraperAccount: "acc",
  scrapingTask: "tsk",
  scrapingRun: "run",
  pacePolicy: "pol",
  syncEndpoint: "sep",
  syncRun: "ser",
  syncDelivery: "dlv",
  frontendAsset: "fra",
  desktopVersion: "dsk",
  smsLog: "sms",
  auditEntry: "aud",
} as const;

export type IdKind = keyof typeof idPrefixes;
