import { beforeEach, describe, expect, it } from "vitest";
import { type Permission, permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { callerOf, type TestCaller } from "@/testing/test-caller";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { removeMember } from "@/server/services/organization/member";
import { acceptOwnership, declineOwnership, getOwnershipOffer, offerOwnership } from ".";

const ownerRights: Permission[] = [
  "organization:write",
  "member:read",
  "member:write",
  "member:transfer-ownership",
];

let mine: TestOrganization;
let heir: TestUser;
let memberId: string;
let confirmName: string;
beforeEach(async () => {
  mine = await createTestOrganization();
  heir = await createTestUser({ permissions: ownerRights, memberOf: [mine.organizationId] });
  const where = { organizationId_userId: { organizationId: mine.organizationId, userId: heir.id } };
  memberId = (await getDb().organizationMember.findUniqueOrThrow({ where })).id;
  confirmName = mine.ctx().organization.name;
});

const offer = (id = memberId) => offerOwnership({ ctx: mine.ctx(), input: { id, confirmName } });
const asHeir = (): Promise<TestCaller> => callerOf(heir, { "x-organization-id": mine.organizationId });
const owners = async () => {
  const { ownerId } = await getDb().organization.findUniqueOrThrow({ where: { id: mine.organizationId } });
  const rows = await getDb().organizationMember.findMany({
    where: { organizationId: mine.organizationId, role: "OWNER", status: "ACTIVE" },
  });
  expect(rows.map(({ userId }) => userId)).toEqual([ownerId]);
  return ownerId;
};

describe("the ownership", () => {
  it("goes to the member to whom it was offered once they accept; both roles swap", async () => {
    await getDb().organizationMember.update({
      where: { id: memberId },
      data: { grants: ["sync-endpoint:write"] },
    });
    expect(await offer()).toMatchObject({ id: memberId, role: "MEMBER" });
    expect(await (await asHeir()).member.ownershipOffer()).toMatchObject({ userId: heir.id, memberId });
    expect(await owners()).toBe(mine.ownerId);
    expect(await (await asHeir()).member.acceptOwnership()).toMatchObject({ id: memberId, role: "OWNER" });
    expect(await owners()).toBe(heir.id);
    expect((await (await asHeir()).member.list()).list.map(({ userId, role }) => [userId, role])).toEqual([
      [mine.ownerId, "MEMBER"],
      [heir.id, "OWNER"],
    ]);
    await expect((await asHeir()).member.acceptOwnership()).rejects.toMatchObject({
      cause: { reason: "NOT_FOUND" },
    });
  });

  it("does not change when the member declines, the Owner withdraws, or seven days have passed", async () => {
    await offer();
    await (await asHeir()).member.declineOwnership();
    await offer();
    await declineOwnership({ ctx: mine.ctx() });
    expect(await getOwnershipOffer({ ctx: mine.ctx() })).toBeNull();
    await offer();
    await getDb().ownershipOffer.updateMany({
      where: { organizationId: mine.organizationId },
      data: { expiresAt: new Date() },
    });
    await expect((await asHeir()).member.acceptOwnership()).rejects.toMatchObject({
      cause: { reason: "NOT_FOUND" },
    });
    expect(await owners()).toBe(mine.ownerId);
  });

  it("cannot be accepted by anyone else, including the Owner", async () => {
    await offer();
    const other = await createTestUser({ permissions: ownerRights, memberOf: [mine.organizationId] });
    const caller = await callerOf(other);
    await expect(caller.member.acceptOwnership()).rejects.toMatchObject({ cause: { reason: "NOT_FOUND" } });
    await expect((await callerOf(other)).member.declineOwnership()).rejects.toMatchObject({
      cause: { reason: "NOT_FOUND" },
    });
    await expect(acceptOwnership({ ctx: mine.ctx() })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await getOwnershipOffer({ ctx: mine.ctx() })).toMatchObject({ userId: heir.id });
  });

  it("cannot be offered without the name, to the Owner, or to a user whose role allows too little", async () => {
    const wrong = offerOwnership({ ctx: mine.ctx(), input: { id: memberId, confirmName: "no" } });
    await expect(wrong).rejects.toMatchObject({ issues: [{ path: "confirmName" }] });
    const weak = await createTestUser({ permissions: ["member:read"], memberOf: [mine.organizationId] });
    for (const userId of [weak.id, mine.ownerId]) {
      const { id } = await getDb().organizationMember.findFirstOrThrow({ where: { userId } });
      await expect(offer(id)).rejects.toMatchObject({ reason: "CONFLICT" });
    }
  });

  it("is never lost, whatever happens at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const now = await owners();
      const ctx = {
        ...mine.ctx(),
        actor: { type: "user" as const, userId: now, username: now, permissions: new Set(permissions) },
      };
      const competitor = await createTestUser({ permissions: ownerRights, memberOf: [mine.organizationId] });
      const { id } = await getDb().organizationMember.findFirstOrThrow({ where: { userId: competitor.id } });
      await offerOwnership({ ctx, input: { id, confirmName } });
      const { member } = await callerOf(competitor, { "x-organization-id": mine.organizationId });
      const accepting = [member.acceptOwnership(), member.acceptOwnership()];
      // Alone in the first round, to prove that one of them does win.
      const others = round === 0 ? [] : [declineOwnership({ ctx }), removeMember({ ctx, input: { id } })];
      const outcomes = await Promise.allSettled([...accepting, ...others]);
      const [first, second, declined, removed] = outcomes.map(({ status }) => status === "fulfilled");
      const accepted = [first, second].filter(Boolean).length;
      const settled = accepted + Number(declined ?? false);
      expect(settled, "the offer is settled once, or ends with the membership").toBe(
        removed && settled === 0 ? 0 : 1,
      );
      if (removed) expect(accepted).toBe(0);
      expect(await owners()).toBe(accepted === 1 ? competitor.id : now);
    }
  });
});
