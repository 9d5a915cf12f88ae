import { type HeldRows } from "./local-scene";
import { type Names } from "./procedure-sample";
import { procedureSamples } from "./procedure-samples";

/**
 * What a procedure has to do with the bloggers that a member holds (docs/rules.md#data-mode), and so with
 * their tasks, runs and accounts. Whoever does not see them gets the same as if they were not there.
 */
export type LocalDecision =
  /** Shows them to their holder and to the Owner. */
  | "shows"
  /** Tells these two of them by numbers or states; of what they are nothing is said. */
  | "tells"
  /** These two may change them. */
  | "changes"
  /** The Owner alone may. */
  | "owner changes"
  /** These two may write them; others are told that another member holds them. */
  | "refuses"
  /** Names bloggers by their ids to the platform, and says nothing of what they are. */
  | "names"
  /** Says nothing of them to anyone: why. */
  | "nothing: one's own account"
  | "nothing: the platform's own"
  | "nothing: the organization's settings"
  | "nothing: numbers of the whole organization";

const prefixes: Readonly<Record<string, LocalDecision>> = {
  auth: "nothing: one's own account",
  me: "nothing: one's own account",
  apiKey: "nothing: the organization's settings",
  bloggerView: "nothing: the organization's settings",
  auditLog: "names",
  desktopVersion: "nothing: the platform's own",
  frontendAsset: "nothing: the platform's own",
  menu: "nothing: the platform's own",
  role: "nothing: the platform's own",
  smsLog: "nothing: the platform's own",
  // A member's jobs are their own, and say of bloggers only how many there were.
  rosterJob: "nothing: one's own account",
  user: "nothing: the platform's own",
  member: "nothing: the organization's settings",
};

/** A router whose procedures all are alike has one line above; each of the others has its own. */
const decisions: Readonly<Record<string, LocalDecision>> = {
  "blogger.list": "shows",
  "blogger.count": "tells",
  "blogger.suggestTags": "tells",
  "blogger.suggestCategories": "tells",
  "blogger.similar": "tells",
  "blogger.get": "shows",
  "blogger.stats": "tells",
  "blogger.trend": "tells",
  "blogger.history": "tells",
  "blogger.heldFigures": "shows",
  "blogger.heldFigureCount": "tells",
  "blogger.acceptHeldFigures": "changes",
  "blogger.dismissHeldFigures": "changes",
  "blogger.refresh": "changes",
  "bloggerRefresh.start": "changes",
  "bloggerRefresh.get": "shows",
  "bloggerRefresh.list": "shows",
  "bloggerRefresh.cancel": "changes",
  "blogger.refreshQueue": "shows",
  "blogger.batchUpsert": "refuses",
  "blogger.handOver": "owner changes",
  "blogger.create": "nothing: the organization's settings",
  "blogger.update": "changes",
  "blogger.review": "changes",
  "blogger.reviews": "shows",
  "blogger.deactivate": "changes",
  "blogger.reactivate": "changes",
  "blogger.tag": "changes",
  "blogger.untag": "changes",
  "blogger.assign": "owner changes",
  "blogger.undo": "nothing: one's own account",
  "blogger.export": "nothing: one's own account",
  "blogger.overview": "tells",
  "blogger.platformOverview": "tells",
  "blogger.activityStats": "tells",
  "blogger.snapshots": "tells",
  "blogger.countState": "nothing: numbers of the whole organization",

  "importRun.list": "nothing: one's own account",
  "importRun.get": "nothing: one's own account",
  "importRun.preview": "nothing: one's own account",
  "importRun.create": "nothing: one's own account",
  "importRun.undo": "nothing: one's own account",
  "importRun.problemRows": "nothing: one's own account",
  "importRun.exportErrors": "nothing: one's own account",
  "importRun.template": "nothing: one's own account",
  "importRun.beginUpload": "nothing: one's own account",
  "importRun.cancelUpload": "nothing: one's own account",

  "organization.list": "nothing: the platform's own",
  "organization.count": "nothing: the platform's own",
  "organization.current": "nothing: the organization's settings",
  "organization.get": "nothing: the organization's settings",
  "organization.usage": "tells",
  "organization.create": "nothing: the platform's own",
  "organization.update": "nothing: the organization's settings",
  "organization.setStatus": "nothing: the platform's own",
  "organization.setPlan": "nothing: the platform's own",
  "organization.setDataMode": "nothing: the organization's settings",
  "organization.previewDataMode": "nothing: numbers of the whole organization",
  "organization.scrapeGuard": "nothing: the organization's settings",
  "organization.setScrapeGuard": "nothing: the organization's settings",

  "pacePolicy.list": "nothing: numbers of the whole organization",
  "pacePolicy.get": "nothing: numbers of the whole organization",
  "pacePolicy.create": "nothing: the organization's settings",
  "pacePolicy.update": "nothing: numbers of the whole organization",
  "pacePolicy.delete": "shows",
  "pacePolicy.clone": "nothing: the organization's settings",
  "pacePolicy.tasks": "shows",
  "pacePolicy.simulate": "nothing: the organization's settings",
  "pacePolicy.baselines": "nothing: the platform's own",
  "pacePolicy.updateBaseline": "nothing: the platform's own",

  "scraperAccount.list": "shows",
  "scraperAccount.get": "shows",
  "scraperAccount.create": "nothing: the organization's settings",
  "scraperAccount.update": "changes",
  "scraperAccount.delete": "changes",
  "scraperAccount.markRisk": "changes",
  "scraperAccount.cookie": "changes",
  "scraperAccount.setCookie": "changes",
  "scraperAccount.checkConnectivity": "changes",
  "scraperAccount.acquire": "changes",
  "scraperAccount.renew": "changes",
  "scraperAccount.release": "changes",
  "scraperAccount.eligibility": "tells",
  "scraperAccount.health": "tells",
  "scraperAccount.driftAlarms": "nothing: the platform's own",

  "scrapingRun.list": "shows",
  "scrapingRun.get": "shows",
  "scrapingRun.progress": "shows",
  "scrapingRun.failures": "shows",
  "scrapingRun.exportFailed": "shows",
  "scrapingRun.pause": "changes",
  "scrapingRun.resume": "changes",
  "scrapingRun.cancel": "changes",
  "scrapingRun.retryFailed": "changes",
  "scrapingRun.update": "changes",

  "scrapingTask.list": "shows",
  "scrapingTask.get": "shows",
  "scrapingTask.create": "nothing: the organization's settings",
  "scrapingTask.update": "changes",
  "scrapingTask.delete": "changes",
  "scrapingTask.setEnabled": "changes",
  "scrapingTask.runNow": "changes",
  "scrapingTask.forecast": "tells",
  "scrapingTask.preview": "nothing: the organization's settings",
  "scrapingTask.fields": "nothing: the platform's own",

  "syncEndpoint.list": "nothing: numbers of the whole organization",
  "syncEndpoint.get": "nothing: numbers of the whole organization",
  "syncEndpoint.create": "nothing: the organization's settings",
  "syncEndpoint.update": "nothing: numbers of the whole organization",
  "syncEndpoint.delete": "nothing: numbers of the whole organization",
  "syncEndpoint.setEnabled": "nothing: numbers of the whole organization",
  "syncEndpoint.resetSecret": "nothing: the organization's settings",
  "syncEndpoint.test": "nothing: the organization's settings",

  "syncRun.list": "shows",
  "syncRun.count": "nothing: numbers of the whole organization",
  "syncRun.get": "shows",
  "syncRun.pushAgain": "nothing: numbers of the whole organization",
  "syncRun.pushAgainRange": "nothing: numbers of the whole organization",
};

/** Every procedure that has a line of its own. */
export const decidedProcedures: readonly string[] = Object.keys(decisions);

/** The decision on a procedure. Throws with what to add where there is none. */
export function findLocalDecision(path: string): LocalDecision {
  const decision = decisions[path] ?? prefixes[path.slice(0, path.indexOf("."))];
  if (decision !== undefined) return decision;
  throw new Error(
    `The procedure ${path} is in no line of testing/tenant-matrix/local-decisions.ts. Add one: what it shows ` +
      "or changes of the bloggers that another member holds in LOCAL mode.",
  );
}

/** Input that reaches the rows, where the one of the tenant matrix does not. */
const inputs: Readonly<Record<string, (names: Names, held: HeldRows) => object>> = {
  "scraperAccount.list": ({ text }) => ({ text }),
  "blogger.batchUpsert": (_names, { creator }) => ({ bloggers: [{ ...creator, nickname: "Taken" }] }),
  "blogger.refreshQueue": () => ({ take: 500 }),
  "auditLog.list": ({ id }) => ({ targetId: id("blogger") }),
  "auditLog.count": ({ id }) => ({ targetId: id("blogger") }),
  "auditLog.export": ({ id }) => ({ targetId: id("blogger"), format: "CSV" }),
};

export function localInput(path: string, names: Names, held: HeldRows): object | undefined {
  return (inputs[path] ?? procedureSamples[path]?.input)?.(names, held);
}
