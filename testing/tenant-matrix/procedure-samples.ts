import { type ErrorReason } from "@/server/domain/errors";
import { type IdKind } from "@/server/domain/ids";
import { type Rule, rules } from "./rules";

/** Names of rows: of another organization, or of nothing. */
export type Names = { id: (kind: IdKind) => string; text: string; username: string };

export type ProcedureSample = {
  may: Rule;
  /** Valid input that names rows wherever it can. */
  input?: (names: Names) => object;
  /** What comes back to whoever may call it, with names of another organization as with names of nothing. */
  gets: "a result" | ErrorReason;
  /** Whoever sees every organization sees this one too. */
  platformWide?: true;
  /** A refusal counts as a failed sign-in, and so leaves a trace. */
  countsFailures?: true;
};

const {
  anyone,
  oneself,
  everyReader,
  platformAdmins,
  members,
  membersWrite,
  ownersRole,
  ownersRead,
  owners,
} = rules;
const EVER = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };
const ofKind = (kind: IdKind) => (names: Names) => ({ id: names.id(kind) });
const apiKey = ofKind("apiKey");
const endpoint = ofKind("syncEndpoint");
const account = ofKind("scraperAccount");
const policy = ofKind("pacePolicy");
const factors = { kRatio: 0.5, spareAccounts: 1, shiftSizeFactor: 1, restFactor: 1, hourlyFactor: 1 };
const runsOf = ({ id }: Names) => ({ endpointId: id("syncEndpoint"), deliveryId: id("syncDelivery") });

/** A line a procedure, by its path: who may call it, and with what the matrix calls it. */
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
  "apiKey.resetSandbox": { may: owners, gets: "NOT_FOUND" },

  "auth.login": {
    may: anyone,
    input: ({ username }) => ({ username, password: "not their password" }),
    gets: "INVALID_CREDENTIALS",
    countsFailures: true,
  },
  "auth.logout": { may: oneself, gets: "a result" },
  "auth.changePassword": {
    may: oneself,
    input: () => ({ currentPassword: "not my password", newPassword: "a long new password" }),
    gets: "VALIDATION_FAILED",
    countsFailures: true,
  },

  "blogger.list": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.count": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.get": { may: members, input: ofKind("blogger"), gets: "NOT_FOUND" },
  "blogger.refresh": { may: membersWrite, input: ofKind("blogger"), gets: "NOT_FOUND" },

  "me.get": { may: oneself, gets: "a result" },
  "me.update": { may: oneself, input: () => ({ nickname: "Renamed" }), gets: "a result" },
  "me.switchOrganization": { may: oneself, input: ofKind("organization"), gets: "NOT_FOUND" },

  "member.list": { may: members, input: () => ({ status: "REMOVED" }), gets: "a result" },
  "member.grants": { may: owners, input: ofKind("member"), gets: "NOT_FOUND" },
  "member.setGrants": {
    may: owners,
    input: (names) => ({ ...ofKind("member")(names), permissions: [] }),
    gets: "NOT_FOUND",
  },

  "organization.current": { may: everyReader, gets: "a result" },
  "organization.get": {
    may: everyReader,
    input: ofKind("organization"),
    gets: "NOT_FOUND",
    platformWide: true,
  },
  "organization.update": {
    may: owners,
    input: (names) => ({ id: names.id("organization"), name: "Mine" }),
    gets: "NOT_FOUND",
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

  "scrapingTask.forecast": { may: members, input: ofKind("scrapingTask"), gets: "NOT_FOUND" },

  "syncEndpoint.list": { may: members, gets: "a result" },
  "syncEndpoint.get": { may: members, input: endpoint, gets: "NOT_FOUND" },
  "syncEndpoint.create": {
    may: owners,
    input: () => ({ name: "Mine", url: "https://example.com/hook" }),
    gets: "a result",
  },
  "syncEndpoint.update": {
    may: owners,
    input: (names) => ({ ...endpoint(names), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "syncEndpoint.delete": { may: owners, input: endpoint, gets: "NOT_FOUND" },
  "syncEndpoint.setEnabled": {
    may: owners,
    input: (names) => ({ ...endpoint(names), enabled: true, startFrom: "BEGINNING" }),
    gets: "NOT_FOUND",
  },
  "syncEndpoint.resetSecret": { may: owners, input: endpoint, gets: "NOT_FOUND" },
  "syncEndpoint.test": { may: owners, input: endpoint, gets: "NOT_FOUND" },

  "syncRun.list": { may: members, input: runsOf, gets: "a result" },
  "syncRun.count": { may: members, input: runsOf, gets: "a result" },
  "syncRun.get": { may: members, input: ofKind("syncRun"), gets: "NOT_FOUND" },
  "syncRun.pushAgain": { may: owners, input: ofKind("syncRun"), gets: "NOT_FOUND" },
  "syncRun.pushAgainRange": {
    may: owners,
    input: ({ id }) => ({ endpointId: id("syncEndpoint"), ...EVER, deliveries: "ALL" }),
    gets: "NOT_FOUND",
  },
};
