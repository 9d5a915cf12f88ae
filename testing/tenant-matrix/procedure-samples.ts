import { type IdKind, missingId } from "@/server/domain/kernel/ids";
import { type Names, type ProcedureSample } from "./procedure-sample";
import { buyingSamples } from "./buying-samples";
import { importSamples } from "./import-samples";
import { findingSamples } from "./finding-samples";
import { platformSamples } from "./platform-samples";
import { pushSamples } from "./push-samples";
import { rules } from "./rules";
import { signInSamples } from "./sign-in-samples";

const {
  anyone,
  oneself,
  everyReader,
  platformAdmins,
  platformReaders,
  members,
  membersWrite,
  ownersRole,
  ownersRead,
  owners,
} = rules;
/** An outdated `updatedAt`, so that updates are refused and write nothing. */
const readLongAgo = { updatedAt: "2000-01-01T00:00:00.000Z" };
const noPlan = { subscriptionPlan: null, subscriptionExpiresAt: null, bloggerLimit: null };
const ofKind = (kind: IdKind) => (names: Names) => ({ id: names.id(kind) });
const bloggers = ({ id }: Names) => ({ ids: [id("blogger")] });
const apiKey = ofKind("apiKey");
const account = ofKind("scraperAccount");
const policy = ofKind("pacePolicy");
const task = ofKind("scrapingTask");
const run = ofKind("scrapingRun");
const factors = { kRatio: 0.5, spareAccounts: 1, shiftSizeFactor: 1, restFactor: 1, hourlyFactor: 1 };

/** One line per procedure path: who may call it, and the input of the matrix. */
export const procedureSamples: Readonly<Record<string, ProcedureSample>> = {
  "apiKey.list": { may: ownersRead, gets: "a result" },
  "apiKey.create": { may: owners, input: () => ({ name: "ERP" }), gets: "a result" },
  "apiKey.reset": { may: owners, input: apiKey, gets: "NOT_FOUND" },
  "apiKey.update": { may: owners, input: (names) => ({ ...apiKey(names), name: "Mine" }), gets: "NOT_FOUND" },
  "apiKey.setEnabled": {
    may: owners,
    input: (names) => ({ ...apiKey(names), enabled: false }),
    gets: "NOT_FOUND",
  },
  "apiKey.delete": { may: owners, input: apiKey, gets: "NOT_FOUND" },
  "apiKey.enterSandbox": { may: owners, gets: "NOT_FOUND" },
  "apiKey.resetSandbox": { may: owners, gets: "NOT_FOUND" },
  ...signInSamples,
  ...findingSamples,
  ...buyingSamples,
  "blogger.get": { may: members, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.stats": { may: members, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.trend": { may: members, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.history": { may: members, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.heldFigures": {
    may: members,
    input: ({ id }) => ({ bloggerId: id("blogger") }),
    gets: "a result",
  },
  "blogger.acceptHeldFigures": { may: membersWrite, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.dismissHeldFigures": { may: membersWrite, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.refresh": { may: membersWrite, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "bloggerRefresh.start": { may: membersWrite, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "bloggerRefresh.get": {
    may: members,
    input: ({ id }) => ({ bloggerId: id("blogger") }),
    gets: "a result",
  },
  "bloggerRefresh.list": { may: members, gets: "a result" },
  "bloggerRefresh.cancel": { may: membersWrite, input: ofKind("bloggerRefresh"), gets: "NOT_FOUND" },
  "blogger.refreshQueue": { may: members, input: () => ({ take: 10 }), gets: "a result" },
  "blogger.batchUpsert": {
    may: membersWrite,
    input: () => ({
      bloggers: [{ platform: "PGY", platformBloggerId: "5f2d1c3e000000000101b2c3", nickname: "Mine" }],
    }),
    gets: "a result",
  },

  "blogger.overview": { may: members, gets: "a result" },
  "blogger.platformOverview": { may: members, input: () => ({ platform: "PGY" }), gets: "a result" },
  "blogger.activityStats": { may: members, gets: "a result" },
  "blogger.snapshots": { may: members, input: () => ({ from: "2026-11-01" }), gets: "a result" },
  "blogger.countState": { may: members, gets: "a result" },
  "blogger.create": {
    may: membersWrite,
    input: () => ({ platform: "PGY", url: "https://example.com", nickname: "Mine" }),
    gets: "PLATFORM_URL_MISMATCH",
  },
  "blogger.update": {
    may: membersWrite,
    input: (names) => ({ ...ofKind("blogger")(names), remark: "mine" }),
    gets: "NOT_FOUND",
  },
  "blogger.review": {
    may: ownersRole,
    input: ({ id }) => ({ ids: [id("blogger")], reviewStatus: "APPROVED" }),
    gets: "a result",
  },
  "blogger.reviews": {
    may: members,
    input: ({ id }) => ({ bloggerId: id("blogger") }),
    gets: "a result",
  },
  "blogger.deactivate": { may: membersWrite, input: bloggers, gets: "a result" },
  "blogger.reactivate": { may: membersWrite, input: bloggers, gets: "a result" },
  "blogger.tag": { may: membersWrite, input: (n) => ({ ...bloggers(n), tags: ["mine"] }), gets: "a result" },
  "blogger.untag": {
    may: membersWrite,
    input: (n) => ({ ...bloggers(n), tags: ["mine"] }),
    gets: "a result",
  },
  "blogger.assign": {
    may: owners,
    input: (names) => ({ ...bloggers(names), userId: names.id("user") }),
    gets: "CONFLICT",
  },
  "blogger.undo": { may: members, input: ofKind("rosterJob"), gets: "NOT_FOUND" },
  "blogger.export": {
    may: membersWrite,
    input: () => ({ filter: {}, format: "CSV" }),
    gets: "a result",
  },
  "rosterJob.list": { may: members, input: () => ({}), gets: "a result" },
  "rosterJob.get": { may: members, input: ofKind("rosterJob"), gets: "NOT_FOUND" },
  "rosterJob.cancel": { may: members, input: ofKind("rosterJob"), gets: "NOT_FOUND" },
  "blogger.handOver": {
    may: owners,
    input: ({ id }) => ({ ids: [id("blogger")], userId: id("user") }),
    gets: "CONFLICT",
  },

  "me.get": { may: oneself, gets: "a result" },
  "me.update": { may: oneself, input: () => ({ nickname: "Renamed" }), gets: "a result" },
  "me.switchOrganization": { may: oneself, input: ofKind("organization"), gets: "NOT_FOUND" },

  "member.list": { may: members, input: () => ({ status: "REMOVED" }), gets: "a result" },
  "member.standings": { may: owners, gets: "a result" },
  "member.invite": { may: owners, input: () => ({ username: "nobody-b7f3" }), gets: "NOT_FOUND" },
  "member.invitations": { may: owners, gets: "a result" },
  "member.revokeInvitation": { may: owners, input: ofKind("invitation"), gets: "NOT_FOUND" },
  "member.invitation": { may: anyone, input: () => ({ token: "0".repeat(64) }), gets: "NOT_FOUND" },
  "member.acceptInvitation": { may: oneself, input: () => ({ token: "0".repeat(64) }), gets: "NOT_FOUND" },
  "member.receivedInvitations": { may: oneself, gets: "a result" },
  "member.declineInvitation": { may: oneself, input: ofKind("invitation"), gets: "NOT_FOUND" },
  "member.updateRole": {
    may: owners,
    input: (names) => ({ ...ofKind("member")(names), role: "OWNER" }),
    gets: "NOT_FOUND",
  },
  "member.remove": { may: owners, input: ofKind("member"), gets: "NOT_FOUND" },
  "member.leave": { may: members, input: () => ({ confirmName: "another name" }), gets: "VALIDATION_FAILED" },
  "member.transferOwnership": {
    may: owners,
    input: (names) => ({ ...ofKind("member")(names), confirmName: "another name" }),
    gets: "VALIDATION_FAILED",
  },
  "member.ownershipOffer": { may: members, gets: "a result" },
  "member.acceptOwnership": { may: members, gets: "NOT_FOUND" },
  "member.declineOwnership": { may: members, gets: "NOT_FOUND" },
  "member.grants": { may: owners, input: ofKind("member"), gets: "NOT_FOUND" },
  "member.rights": { may: owners, input: ofKind("member"), gets: "NOT_FOUND" },
  "member.setGrants": {
    may: owners,
    input: (names) => ({ ...ofKind("member")(names), permissions: [] }),
    gets: "NOT_FOUND",
  },

  "notice.list": { may: ownersRead, gets: "a result" },
  "notice.create": {
    may: owners,
    input: () => ({
      kind: "WEBHOOK",
      name: "Mine",
      target: "https://example.com/hook",
      events: ["KEY_RESET"],
    }),
    gets: "a result",
  },
  "notice.update": {
    may: owners,
    input: (names) => ({ ...ofKind("noticeChannel")(names), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "notice.resetSecret": { may: owners, input: ofKind("noticeChannel"), gets: "NOT_FOUND" },
  "notice.delete": { may: owners, input: ofKind("noticeChannel"), gets: "NOT_FOUND" },
  "notice.test": { may: owners, input: ofKind("noticeChannel"), gets: "NOT_FOUND" },
  "notice.log": {
    may: ownersRead,
    input: ({ id }) => ({ channelId: id("noticeChannel") }),
    gets: "a result",
  },
  "organization.current": { may: everyReader, gets: "a result" },
  "organization.get": {
    may: everyReader,
    input: ofKind("organization"),
    gets: "NOT_FOUND",
    platformWide: true,
    isAudited: true,
  },
  "organization.usage": {
    may: members,
    input: ofKind("organization"),
    gets: "NOT_FOUND",
    platformWide: true,
  },
  "organization.list": {
    may: platformReaders,
    input: ({ text }) => ({ text }),
    gets: "a result",
    platformWide: true,
  },
  "organization.count": {
    may: platformReaders,
    input: ({ text }) => ({ text }),
    gets: "a result",
    platformWide: true,
  },
  "organization.create": {
    may: platformAdmins,
    input: () => ({ name: "Mine", ownerUserId: missingId("user") }),
    gets: "VALIDATION_FAILED",
  },
  "organization.update": {
    may: owners,
    input: (names) => ({ id: names.id("organization"), name: "Mine", ...readLongAgo }),
    gets: "NOT_FOUND",
    platformWide: { roles: ["platform-admin"], get: "CONFLICT" },
  },
  "organization.setStatus": {
    may: platformAdmins,
    input: (names) => ({ id: names.id("organization"), status: "SUSPENDED", ...readLongAgo }),
    gets: "NOT_FOUND",
    platformWide: { roles: ["platform-admin"], get: "CONFLICT" },
  },
  "organization.setPlan": {
    may: platformAdmins,
    input: (names) => ({ id: names.id("organization"), ...noPlan, ...readLongAgo }),
    gets: "NOT_FOUND",
    platformWide: { roles: ["platform-admin"], get: "CONFLICT" },
  },
  "organization.setDataMode": {
    may: owners,
    input: (names) => ({ id: names.id("organization"), dataMode: "LOCAL", confirmName: "another name" }),
    gets: "NOT_FOUND",
    platformWide: { roles: ["platform-admin"], get: "VALIDATION_FAILED" },
  },
  "organization.previewDataMode": {
    may: owners,
    input: (names) => ({ id: names.id("organization"), dataMode: "LOCAL" }),
    gets: "NOT_FOUND",
    platformWide: { roles: ["platform-admin"], get: "a result" },
  },

  "organization.scrapeGuard": { may: members, gets: "a result" },
  "organization.setScrapeGuard": {
    may: owners,
    input: () => ({ isOn: false, factor: 20 }),
    gets: "a result",
  },

  "pacePolicy.list": { may: members, gets: "a result" },
  "pacePolicy.get": { may: members, input: policy, gets: "NOT_FOUND" },
  "pacePolicy.create": { may: ownersRole, input: () => ({ name: "Mine", ...factors }), gets: "a result" },
  "pacePolicy.update": {
    may: ownersRole,
    input: (names) => ({ ...policy(names), enabled: false }),
    gets: "NOT_FOUND",
  },
  "pacePolicy.delete": { may: ownersRole, input: policy, gets: "NOT_FOUND" },
  "pacePolicy.clone": {
    may: ownersRole,
    input: (names) => ({ ...policy(names), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "pacePolicy.tasks": { may: members, input: policy, gets: "NOT_FOUND" },
  "pacePolicy.simulate": {
    may: members,
    input: ({ id }) => ({ policyId: id("pacePolicy"), platform: "PGY", accounts: 2, hours: 4 }),
    gets: "NOT_FOUND",
  },
  "pacePolicy.baselines": { may: members, gets: "a result" },
  "pacePolicy.updateBaseline": {
    may: platformAdmins,
    input: () => ({ platform: "PGY", shiftSize: 15 }),
    gets: "a result",
  },

  "scraperAccount.list": {
    may: members,
    input: ({ id, text }) => ({ ownerUserId: id("user"), text }),
    gets: "a result",
  },
  "scraperAccount.get": { may: members, input: account, gets: "NOT_FOUND" },
  "scraperAccount.create": {
    may: membersWrite,
    input: () => ({ platform: "PGY", displayName: "Mine" }),
    gets: "a result",
  },
  "scraperAccount.update": {
    may: membersWrite,
    input: (names) => ({ ...account(names), status: "ACTIVE" }),
    gets: "NOT_FOUND",
  },
  "scraperAccount.delete": { may: ownersRole, input: account, gets: "NOT_FOUND" },
  "scraperAccount.markRisk": {
    may: membersWrite,
    input: (names) => ({ ...account(names), reason: "L4_BANNED" }),
    gets: "NOT_FOUND",
  },
  "scraperAccount.cookie": { may: owners, input: account, gets: "NOT_FOUND" },
  "scraperAccount.setCookie": {
    may: membersWrite,
    input: (names) => ({ ...account(names), cookie: "session=mine" }),
    gets: "NOT_FOUND",
  },
  "scraperAccount.checkConnectivity": { may: membersWrite, input: account, gets: "NOT_FOUND" },
  "scraperAccount.acquire": {
    may: membersWrite,
    input: (names) => ({ ...account(names), seconds: 60 }),
    gets: "NOT_FOUND",
  },
  "scraperAccount.renew": {
    may: membersWrite,
    input: (names) => ({ ...account(names), leaseToken: names.text, seconds: 60 }),
    gets: "NOT_FOUND",
  },
  "scraperAccount.release": {
    may: membersWrite,
    input: (names) => ({ ...account(names), leaseToken: names.text }),
    gets: "NOT_FOUND",
  },
  "scraperAccount.eligibility": { may: members, input: account, gets: "NOT_FOUND" },
  "scraperAccount.health": { may: members, input: account, gets: "a result" },
  "scraperAccount.driftAlarms": { may: members, gets: "a result" },

  "scrapingRun.list": {
    may: members,
    input: ({ id }) => ({ taskId: id("scrapingTask"), newestAttempts: true }),
    gets: "a result",
  },
  "scrapingRun.get": { may: members, input: run, gets: "NOT_FOUND" },
  "scrapingRun.progress": { may: members, input: run, gets: "NOT_FOUND" },
  "scrapingRun.failures": { may: members, input: run, gets: "NOT_FOUND" },
  "scrapingRun.exportFailed": {
    may: members,
    input: (names) => ({ ...run(names), format: "CSV" }),
    gets: "NOT_FOUND",
  },
  "scrapingRun.pause": { may: membersWrite, input: run, gets: "NOT_FOUND" },
  "scrapingRun.resume": {
    may: membersWrite,
    input: (names) => ({ ...run(names), includeFailed: true }),
    gets: "NOT_FOUND",
  },
  "scrapingRun.cancel": { may: membersWrite, input: run, gets: "NOT_FOUND" },
  "scrapingRun.update": {
    may: membersWrite,
    input: (names) => ({ ...run(names), processedBloggerIds: [names.id("blogger")] }),
    gets: "NOT_FOUND",
  },
  "scrapingRun.retryFailed": { may: membersWrite, input: run, gets: "NOT_FOUND" },

  "scrapingTask.list": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "scrapingTask.get": { may: members, input: task, gets: "NOT_FOUND" },
  "scrapingTask.create": {
    may: membersWrite,
    input: ({ id }) => ({ name: "Mine", platforms: ["PGY"], pacePolicyId: id("pacePolicy") }),
    gets: "NOT_FOUND",
  },
  "scrapingTask.update": {
    may: membersWrite,
    input: (names) => ({ ...task(names), name: "Mine", pacePolicyId: names.id("pacePolicy") }),
    gets: "NOT_FOUND",
  },
  "scrapingTask.delete": { may: ownersRole, input: task, gets: "NOT_FOUND" },
  "scrapingTask.setEnabled": {
    may: membersWrite,
    input: (names) => ({ ...task(names), enabled: false }),
    gets: "NOT_FOUND",
  },
  "scrapingTask.runNow": { may: membersWrite, input: task, gets: "NOT_FOUND" },
  "scrapingTask.forecast": { may: members, input: task, gets: "NOT_FOUND" },
  "scrapingTask.preview": { may: members, input: () => ({ scheduleType: "DAILY" }), gets: "a result" },
  "scrapingTask.fields": { may: members, gets: "a result" },

  ...importSamples,
  ...platformSamples,
  ...pushSamples,
};
