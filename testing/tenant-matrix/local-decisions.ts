import { type HeldRows } from "./local-scene";
import { type Names } from "./procedure-sample";
import { procedureSamples } from "./procedure-samples";

/**
 * How a procedure treats bloggers owned by a member (docs/rules.md#data-mode) with their tasks, runs and
 * accounts. To members who may not see them they do not exist.
 */
export type LocalDecision =
  /** Visible to their owner and to the organization's Owner. */
  | "shows"
  /** These two see counts or states, but no content. */
  | "tells"
  /** Only these two may change them. */
  | "changes"
  /** Only the organization's Owner may change them. */
  | "owner changes"
  /** Only these two may write them; other members are told that another member owns them. */
  | "refuses"
  /** Passes blogger ids to the platform without revealing content. */
  | "names"
  /** Reveals nothing of them; the reason follows the colon. */
  | "nothing: one's own account"
  | "nothing: the platform's own"
  | "nothing: the organization's settings"
  | "nothing: numbers of the whole organization";

const prefixes: Readonly<Record<string, LocalDecision>> = {
  auth: "nothing: one's own account",
  me: "nothing: one's own account",
  apiKey: "nothing: the organization's settings",
  bloggerView: "nothing: the organization's settings",
  // A list shows only bloggers that the caller may see; its own tests prove it.
  shortlist: "nothing: the organization's settings",
  notice: "nothing: the organization's settings",
  auditLog: "names",
  desktopVersion: "nothing: the platform's own",
  frontendAsset: "nothing: the platform's own",
  menu: "nothing: the platform's own",
  role: "nothing: the platform's own",
  smsLog: "nothing: the platform's own",
  // A member's jobs are their own and contain only counts of bloggers.
  rosterJob: "nothing: one's own account",
  user: "nothing: the platform's own",
  member: "nothing: the organization's settings",
};

/** Routers whose procedures are all alike have one line above; all other procedures are listed here. */
const decisions: Readonly<Record<string, LocalDecision>> = {
  "tag.list": "tells",
  "tag.colors": "shows",
  "tag.rename": "owner changes",
  "tag.merge": "owner changes",
  "tag.setColor": "nothing: the organization's settings",
  "tag.delete": "owner changes",
  "category.tree": "shows",
  "category.setMapping": "nothing: the organization's settings",
  "blogger.list": "shows",
  "blogger.count": "tells",
  "blogger.suggestTags": "tells",
  "blogger.suggestCategories": "tells",
  "blogger.similar": "tells",
  "blogger.get": "shows",
  "blogger.stats": "tells",
  "blogger.trend": "tells",
  "blogger.priceTrend": "tells",
  "blogger.history": "tells",
  "blogger.heldFigures": "shows",
  "blogger.heldFigureCount": "tells",
  "workplace.toDos": "tells",
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
  "blogger.setManager": "changes",
  "blogger.assign": "owner changes",
  "person.get": "shows",
  "person.ofBlogger": "shows",
  "person.counts": "tells",
  "person.link": "changes",
  "person.unlink": "changes",
  "person.restore": "changes",
  "person.suggestions": "shows",
  "person.suggestionCount": "tells",
  "person.decline": "changes",
  "person.reopen": "changes",
  "blogger.undo": "nothing: one's own account",
  "blogger.export": "nothing: one's own account",
  "blogger.overview": "tells",
  "blogger.platformOverview": "tells",
  "blogger.activityStats": "tells",
  "blogger.snapshots": "tells",
  "blogger.quoteBuckets": "tells",
  "blogger.countState": "nothing: numbers of the whole organization",

  "contact.list": "shows",
  "contact.create": "changes",
  "contact.update": "changes",
  "contact.delete": "changes",
  "contact.due": "shows",

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

export const decidedProcedures: readonly string[] = Object.keys(decisions);

export function findLocalDecision(path: string): LocalDecision {
  const decision = decisions[path] ?? prefixes[path.slice(0, path.indexOf("."))];
  if (decision !== undefined) return decision;
  throw new Error(
    `The procedure ${path} is in no line of testing/tenant-matrix/local-decisions.ts. Add one: what it shows ` +
      "or changes of the bloggers that another member holds in LOCAL mode.",
  );
}

const bothTwins = ({ id }: Names, { twins }: HeldRows) => ({
  bloggerIds: [id("blogger"), twins.linked],
});

/** Inputs that reach the rows, where those of the tenant matrix do not. */
const inputs: Readonly<Record<string, (names: Names, held: HeldRows) => object>> = {
  "scraperAccount.list": ({ text }) => ({ text }),
  "blogger.batchUpsert": (_names, { creator }) => ({ bloggers: [{ ...creator, nickname: "Taken" }] }),
  "person.link": bothTwins,
  "person.restore": (names, held) => ({ groups: [bothTwins(names, held).bloggerIds] }),
  "person.suggestions": () => ({ limit: 100 }),
  "person.decline": bothTwins,
  "person.reopen": bothTwins,
  "blogger.refreshQueue": () => ({ take: 500 }),
  "auditLog.list": ({ id }) => ({ targetId: id("blogger") }),
  "auditLog.count": ({ id }) => ({ targetId: id("blogger") }),
  "auditLog.export": ({ id }) => ({ targetId: id("blogger"), format: "CSV" }),
};

export function localInput(path: string, names: Names, held: HeldRows): object | undefined {
  return (inputs[path] ?? procedureSamples[path]?.input)?.(names, held);
}
