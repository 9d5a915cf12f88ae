import { newSession, signSession } from "@/server/auth";
import { type IdKind, missingId, newId } from "@/server/domain/kernel/ids";
import { grantablePermissions } from "@/server/domain/people/permissions";
import { getDb, type Prisma } from "@/server/infra/db";
import { createTestAccount } from "../scraping/create-test-account";
import { createTestRefresh } from "../scraping/create-test-refresh";
import {
  createTestBlogger,
  createTestContact,
  createTestPacePolicy,
  createTestScrapingRun,
  createTestScrapingTask,
  createTestSyncEndpoint,
  createTestSyncRun,
} from "../create-test-rows";
import { createTestUser } from "../people/create-test-user";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";
import { type Person } from "./people";
import { type Names } from "./procedure-sample";
import { type Membership } from "./rules";

export type LocalPeople = Record<"holder" | "other" | "owner" | "former" | "admin", Person>;
export type LocalOrganization = TestOrganization & { people: LocalPeople };

export async function createLocalOrganization(): Promise<LocalOrganization> {
  const organization = await createTestOrganization({ dataMode: "LOCAL" });
  const { organizationId, ownerId } = organization;
  const admin = { role: { connect: { name: "platform-admin" } } };
  await getDb().user.update({ where: { id: ownerId }, data: admin });
  const person = async (name: string, membership: Membership, userId?: string): Promise<Person> => {
    const memberOf = membership === "NONE" ? [] : [organizationId];
    const id = userId ?? (await createTestUser({ memberOf })).id;
    await getDb().user.update({ where: { id }, data: admin });
    const status = membership === "FORMER" ? ("REMOVED" as const) : ("ACTIVE" as const);
    const grants = membership === "MEMBER" ? [...grantablePermissions] : [];
    await getDb().organizationMember.updateMany({ where: { userId: id }, data: { status, grants } });
    const chosen = membership === "FORMER" ? { organizationId } : {};
    const token = () => signSession({ ...newSession(id, 1), ...chosen }, "header");
    return { name, role: "platform-admin", membership, userId: id, token };
  };
  return {
    ...organization,
    people: {
      holder: await person("the holder", "MEMBER"),
      other: await person("another member", "MEMBER"),
      owner: await person("the Owner", "OWNER", ownerId),
      former: await person("a former member", "FORMER"),
      admin: await person("an administrator who is no member", "NONE"),
    },
  };
}

export type HeldRows = {
  /** The holder's rows, and the organization's shared rows. */
  names: Names;
  /** The same with another member's own rows, from before the blogger was transferred to the holder. */
  others: Names;
  missing: Names;
  /** Contained in every text of the blogger. */
  canary: string;
  ids: readonly string[];
  creator: { platform: "PGY"; platformBloggerId: string };
};

export async function createHeldRows(organization: LocalOrganization): Promise<HeldRows> {
  const { organizationId, ownerId, people } = organization;
  const canary = `canary-${newId("blogger").slice(-8)}`;
  const reached = { contactWechat: canary, remark: canary, tags: [canary], externalId: canary };
  const ownerUserId = people.holder.userId;
  const platformBloggerId = `${canary}-creator`;
  const url = `https://${canary}.example/`;
  const text = { nickname: canary, category: canary, url, ...reached };
  const priced = { ...text, priceJson: { video: 900 } };
  const blogger = await createTestBlogger(organization, { ...priced, platformBloggerId, ownerUserId });
  const alias = { organizationId, platform: "PGY" as const, alias: `${canary}-alias`, bloggerId: blogger };
  await getDb().bloggerAlias.create({ data: alias });
  const seen = { since: new Date(), seenAt: new Date() };
  const figure = { field: "fansCount", before: "10", found: "777777777" };
  await getDb().heldFigure.create({
    data: { id: newId("heldFigure"), organizationId, bloggerId: blogger, ...figure, ...seen },
  });
  const review = { id: newId("bloggerReview"), bloggerId: blogger, reason: canary };
  await getDb().bloggerReview.create({ data: { ...review, organizationId, reviewStatus: "REJECTED" } });
  const contact = { bloggerId: blogger, userId: ownerUserId, text: canary };
  const bloggerContact = await createTestContact(organization, contact);
  const auditEntry = await addAuditEntry(organizationId, blogger, canary);
  const pacePolicy = await createTestPacePolicy(organization, { name: "Shared" });
  const usual = { blogger, canary, pacePolicyId: pacePolicy };
  const own = await addWork(organization, { ...usual, holderId: ownerUserId, name: canary });
  const ofAnother = { ...usual, holderId: people.other.userId, name: "Another member's" };
  const others = await addWork(organization, ofAnother);
  const refreshes = await addRefreshes(organization, blogger);
  const pushed = await addPush(organization, blogger, canary);
  const shared: Partial<Record<IdKind, string>> = {
    organization: organizationId,
    pacePolicy,
    auditEntry,
    user: ownerId,
    ...pushed,
  };
  const namesOf = (rows: Partial<Record<IdKind, string>>, word: string): Names => ({
    id: (kind) => ({ ...shared, ...rows })[kind] ?? missingId(kind),
    text: word,
    username: "nobody-b7f3",
  });
  return {
    names: namesOf({ blogger, bloggerContact, ...own, bloggerRefresh: refreshes.own }, canary),
    others: namesOf({ blogger, bloggerContact, ...others, bloggerRefresh: refreshes.others }, canary),
    missing: namesOf({}, "nobody-b7f3"),
    canary,
    ids: [blogger, bloggerContact, refreshes.own, ...Object.values(own)],
    creator: { platform: "PGY", platformBloggerId },
  };
}

type Work = {
  holderId: string | null;
  blogger: string;
  canary: string;
  pacePolicyId: string;
  name: string;
};

async function addWork(
  organization: LocalOrganization,
  { holderId, blogger, canary, pacePolicyId, name }: Work,
) {
  const held = { ownerUserId: holderId };
  const scraperAccount = await createTestAccount(organization, { displayName: name, ...held });
  const scrapingTask = await createTestScrapingTask(organization, { name, ...held, pacePolicyId });
  const errors = { url: `https://${canary}.example/`, errorMessage: canary };
  const scrapingRun = await createTestScrapingRun(
    organization,
    scrapingTask,
    { status: "PAUSED", pauseReason: "PERSON", dispatcher: "DESKTOP", targetCount: 3 },
    { failures: [{ platform: "PGY", bloggerId: blogger, errorCode: "NOT_FOUND", ...errors }] },
  );
  const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: scrapingRun } });
  const target = { chain, bloggerId: blogger, platform: "PGY" as const };
  await getDb().scrapingRunTarget.create({ data: { ...target, state: "SUCCESS", attempt: 1 } });
  return { scraperAccount, scrapingTask, scrapingRun };
}

async function addRefreshes(organization: LocalOrganization, bloggerId: string) {
  const { holder, other, owner } = organization.people;
  const done = { bloggerId, status: "SUCCESS", endedAt: new Date() } as const;
  await createTestRefresh(organization, { ...done, userId: owner.userId });
  return {
    others: await createTestRefresh(organization, { ...done, userId: other.userId }),
    own: await createTestRefresh(organization, { bloggerId, userId: holder.userId }),
  };
}

async function addPush(organization: LocalOrganization, blogger: string, canary: string) {
  const { organizationId } = organization;
  const syncEndpoint = await createTestSyncEndpoint(organization);
  const { _max } = await getDb().bloggerChange.aggregate({ where: { organizationId }, _max: { seq: true } });
  // At the end of the stream, so that no procedure pushes the bloggers of earlier tests.
  const place = { url: "http://127.0.0.1:9/", position: _max.seq ?? 0n };
  await getDb().syncEndpoint.update({ where: { id: syncEndpoint }, data: place });
  const syncRun = await createTestSyncRun(organization, syncEndpoint, {
    url: "https://example.com/",
    status: "FAILED",
    bloggerIds: [blogger],
    failedBloggerIds: [blogger],
    totalCount: 1,
    failedCount: 1,
    lastError: `refused ${blogger}`,
    errorCode: "BLOGGERS_REFUSED",
    responseSnippet: canary,
    responseHeaders: { "x-echo": canary },
  });
  const { deliveryId } = await getDb().syncEndpointRun.findUniqueOrThrow({ where: { id: syncRun } });
  const items: Prisma.InputJsonValue = [{ seq: "1", blogger: { id: blogger, nickname: canary } }];
  const data = { items, pendingIds: [blogger] };
  await getDb().syncDelivery.update({ where: { id: deliveryId }, data });
  return { syncEndpoint, syncRun, syncDelivery: deliveryId };
}

async function addAuditEntry(organizationId: string, targetId: string, canary: string): Promise<string> {
  const id = newId("auditEntry");
  const who = { actorType: "user", actorId: newId("user"), actorName: "Somebody" };
  const what = { action: "blogger.refresh", targetType: "blogger", targetId, requestId: newId("user") };
  const rows = { before: { remark: null }, after: { remark: canary } };
  await getDb().auditEntry.create({
    data: { id, organizationId, ...who, ...what, ...rows },
  });
  return id;
}
