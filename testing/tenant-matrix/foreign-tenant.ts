import { type IdKind, newId } from "@/server/domain/kernel/ids";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createTestApiKey, createTestSandbox } from "../integration/open-api/create-test-api-key";
import { createTestRefresh } from "../scraping/create-test-refresh";
import { createTestBlogger, createTestContact, createTestRows } from "../create-test-rows";
import { createTestPerson } from "../roster/create-test-person";
import { createTestUser } from "../people/create-test-user";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";
import { type Names } from "./procedure-sample";
import { listRows } from "./list-rows";

/** Contained in every text of the other organization that a response could show. */
const CANARY = "canary-b7f3";
const ID = /\b[a-z]{3}_[0-9a-z]{26}\b/g;

export type ForeignTenant = TestOrganization & {
  names: Names;
  missing: Names;
  secrets: readonly string[];
};

export async function createForeignTenant(): Promise<ForeignTenant> {
  const organization = await createTestOrganization();
  const { organizationId } = organization;
  const ids: Partial<Record<IdKind, string>> = {
    ...(await createTestRows(organization)),
    apiKey: (await createTestApiKey(organization)).id,
    organization: organizationId,
    auditEntry: await addAuditEntry(organizationId),
    invitation: await addInvitation(organizationId),
    bloggerView: await addBloggerView(organization),
    shortlist: await addShortlist(organization),
    ...(await addNotice(organization)),
  };
  ids.bloggerContact = await createTestContact(organization, { bloggerId: ids.blogger ?? "", text: CANARY });
  ids.bloggerRefresh = await createTestRefresh(organization, {
    bloggerId: ids.blogger ?? "",
    message: CANARY,
  });
  ids.person = await addPerson(organization, ids.blogger ?? "");
  const member = await createTestUser({ memberOf: [organizationId] });
  await createTestSandbox(organization);
  await addCanaries(organizationId, member.id);
  const { id: syncDelivery } = await getDb().syncDelivery.findFirstOrThrow({ where: { organizationId } });
  const membership = await getDb().organizationMember.findFirstOrThrow({ where: { userId: member.id } });
  const id = (kind: IdKind) => {
    const found = { ...ids, syncDelivery, user: member.id, member: membership.id }[kind];
    if (found === undefined) throw new Error(`No ${kind} of another organization: add it to createTestRows.`);
    return found;
  };
  return {
    ...organization,
    names: { id, text: CANARY, username: member.username },
    missing: { id: newId, text: "nobody-b7f3", username: `name-${newId("user")}` },
    secrets: [CANARY, ...new Set((await listRows(organizationId)).match(ID) ?? [])],
  };
}

async function addInvitation(organizationId: string): Promise<string> {
  const id = newId("invitation");
  const expiresAt = new Date(Date.now() + 86_400_000);
  const tokenHash = `${CANARY} ${id}`;
  await getDb().memberInvitation.create({ data: { id, organizationId, tokenHash, expiresAt } });
  return id;
}

async function addBloggerView({ organizationId, ownerId }: TestOrganization): Promise<string> {
  const id = newId("bloggerView");
  const shown = { filter: { text: CANARY }, order: "updatedAt", direction: "desc" };
  await getDb().bloggerView.create({
    data: { id, organizationId, userId: ownerId, name: CANARY, isShared: true, ...shown },
  });
  return id;
}

async function addShortlist({ organizationId, ownerId }: TestOrganization): Promise<string> {
  const id = newId("shortlist");
  await getDb().shortlist.create({ data: { id, organizationId, name: CANARY, createdById: ownerId } });
  return id;
}

async function addNotice({ organizationId }: TestOrganization) {
  const [noticeChannel, noticeMessage] = [newId("noticeChannel"), newId("noticeMessage")];
  const channel = { id: noticeChannel, organizationId, kind: "WEBHOOK", name: CANARY } as const;
  const targetEncrypted = encryptSecret(`https://${CANARY}.example/`, {
    table: "notice_channel",
    column: "target",
    organizationId,
    id: noticeChannel,
  });
  await getDb().noticeChannel.create({ data: { ...channel, targetEncrypted, events: ["KEY_RESET"] } });
  const item = { event: "KEY_RESET", subjectId: CANARY, subjectName: CANARY, details: {}, occurredAt: "" };
  await getDb().noticeMessage.create({
    data: {
      id: noticeMessage,
      organizationId,
      channelId: noticeChannel,
      events: [],
      items: [item],
      count: 1,
    },
  });
  return { noticeChannel, noticeMessage };
}

async function addPerson(organization: TestOrganization, bloggerId: string): Promise<string> {
  const other = await createTestBlogger(organization, { platform: "BILIBILI_HUAHUO" });
  return createTestPerson(organization, [bloggerId, other]);
}

async function addAuditEntry(organizationId: string): Promise<string> {
  const id = newId("auditEntry");
  const who = { actorType: "user", actorId: newId("user"), actorName: CANARY };
  const what = { action: "thing.update", targetType: "thing", targetId: newId("blogger"), requestId: CANARY };
  await getDb().auditEntry.create({ data: { id, organizationId, ...who, ...what, after: { name: CANARY } } });
  return id;
}

async function addCanaries(organizationId: string, userId: string): Promise<void> {
  const db = getDb();
  const where = { organizationId };
  const url = `https://${CANARY}.example/hook`;
  await db.organization.update({ where: { id: organizationId }, data: { name: CANARY } });
  await db.user.update({ where: { id: userId }, data: { nickname: CANARY, email: `${CANARY}@example.com` } });
  const contact = { contactWechat: CANARY, contactEmail: `${CANARY}@example.com` };
  const blogger = { ...contact, nickname: CANARY, externalId: CANARY, category: CANARY, remark: CANARY };
  await db.blogger.updateMany({ where, data: { ...blogger, tags: [CANARY] } });
  await db.syncEndpoint.updateMany({ where, data: { name: CANARY, url } });
  await db.syncEndpointRun.updateMany({ where, data: { url, lastError: CANARY, responseSnippet: CANARY } });
  await db.organizationApiKey.updateMany({ where, data: { name: CANARY } });
  await db.openApiBloggerImportRun.updateMany({ where, data: { sourceSystem: CANARY } });
  const risk = { riskReason: CANARY, leaseHolder: CANARY, leaseToken: CANARY, leaseExpiresAt: new Date() };
  await db.scraperAccount.updateMany({ where, data: { displayName: CANARY, ...risk } });
  await db.scrapingTask.updateMany({ where, data: { name: CANARY } });
  await db.pacePolicy.updateMany({ where, data: { name: CANARY, description: CANARY } });
}
