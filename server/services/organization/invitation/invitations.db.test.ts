import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { listMembers, removeMember, updateMemberRole } from "@/server/services/organization/member";
import { callerOf } from "@/testing/test-caller";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { inviteMember, listInvitations, revokeInvitation } from ".";
import { inviteMemberInput } from "./schema";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

async function makeLink() {
  const made = await inviteMember({ ctx: mine.ctx(), input: {} });
  if (!("url" in made)) throw new Error("a link was asked for");
  return { ...made, token: made.url.split("/").at(-1) ?? "" };
}

const members = async () =>
  (await listMembers({ ctx: mine.ctx() })).list.map(({ userId, role }) => [userId, role]);

describe("an invitation by link", () => {
  it("makes one person a member, once; only the digest of its token is stored", async () => {
    const { url, token, expiresAt } = await makeLink();
    expect(url).toMatch(/^http.*\/invitations\/[0-9a-f]{64}$/);
    const days = (Date.parse(expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    const stored = JSON.stringify([
      await getDb().memberInvitation.findMany(),
      await getDb().auditEntry.findMany({ where: { organizationId: mine.organizationId } }),
    ]);
    expect(stored).not.toContain(token);
    const guest = await createTestUser();
    const name = mine.ctx().organization.name;
    expect(await (await callerOf(guest)).member.invitation({ token })).toMatchObject({
      organizationName: name,
      isMember: false,
    });
    expect(await (await callerOf(guest)).member.acceptInvitation({ token })).toEqual({
      organizationId: mine.organizationId,
      organizationName: name,
    });
    expect(await members()).toEqual([
      [mine.ownerId, "OWNER"],
      [guest.id, "MEMBER"],
    ]);
    const late = await callerOf(await createTestUser());
    await expect(late.member.acceptInvitation({ token })).rejects.toMatchObject({
      cause: { reason: "NOT_FOUND", issues: [{ code: "INVITATION_ACCEPTED" }] },
    });
  });

  it("cannot be accepted with a generated password, only after choosing a new one", async () => {
    const { token } = await makeLink();
    const guest = await createTestUser();
    const mustChange = (passwordMustChange: boolean) =>
      getDb().user.update({ where: { id: guest.id }, data: { passwordMustChange } });
    await mustChange(true);
    await expect((await callerOf(guest)).member.acceptInvitation({ token })).rejects.toMatchObject({
      cause: { reason: "PASSWORD_CHANGE_REQUIRED" },
    });
    await mustChange(false);
    expect(await (await callerOf(guest)).member.acceptInvitation({ token })).toMatchObject({
      organizationId: mine.organizationId,
    });
  });

  it("is accepted by exactly one of twenty simultaneous callers", async () => {
    const { token } = await makeLink();
    const guests = await Promise.all(Array.from({ length: 20 }, () => createTestUser()));
    const outcomes = await Promise.allSettled(
      guests.map(async (guest) => (await callerOf(guest)).member.acceptInvitation({ token })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await members()).toHaveLength(2);
  });

  it("ends when it is withdrawn, and after seven days", async () => {
    const guest = await createTestUser();
    const taken = await makeLink();
    const [open] = (await listInvitations({ ctx: mine.ctx() })).list;
    await revokeInvitation({ ctx: mine.ctx(), input: { id: open?.id ?? "" } });
    const old = await makeLink();
    const where = { organizationId: mine.organizationId };
    await getDb().memberInvitation.updateMany({ where, data: { expiresAt: new Date() } });
    const ended = [
      [taken.token, "INVITATION_WITHDRAWN"],
      [old.token, "INVITATION_EXPIRED"],
      ["0".repeat(64), "INVITATION_UNKNOWN"],
    ] as const;
    for (const [token, code] of ended)
      for (const call of ["acceptInvitation", "invitation"] as const)
        await expect((await callerOf(guest)).member[call]({ token })).rejects.toMatchObject({
          cause: { reason: "NOT_FOUND", issues: [{ code }] },
        });
    expect((await listInvitations({ ctx: mine.ctx() })).list).toEqual([]);
  });

  it("stays valid after an attempt by a member, or while the organization is suspended", async () => {
    const { token } = await makeLink();
    const member = await createTestUser({ memberOf: [mine.organizationId] });
    await expect((await callerOf(member)).member.acceptInvitation({ token })).rejects.toMatchObject({
      cause: { reason: "CONFLICT" },
    });
    const guest = await createTestUser();
    const setStatus = (status: "ACTIVE" | "SUSPENDED") =>
      getDb().organization.update({ where: { id: mine.organizationId }, data: { status } });
    await setStatus("SUSPENDED");
    await expect((await callerOf(guest)).member.acceptInvitation({ token })).rejects.toMatchObject({
      cause: { reason: "ORGANIZATION_SUSPENDED" },
    });
    await setStatus("ACTIVE");
    expect(await (await callerOf(guest)).member.acceptInvitation({ token })).toMatchObject({
      organizationId: mine.organizationId,
    });
  });
});

it("a truncated link is reported, with what to do", async () => {
  const { token } = await makeLink();
  const guest = await callerOf(await createTestUser());
  await expect(guest.member.invitation({ token: token.slice(1) })).rejects.toMatchObject({
    cause: { reason: "VALIDATION_FAILED", message: expect.stringContaining("open the whole link") },
  });
});

describe("an invitation by username", () => {
  it("asks the user, who is a member once they accept; a user who had left is asked again", async () => {
    const guest = await createTestUser();
    const { id, username } = guest;
    const invite = () => inviteMember({ ctx: mine.ctx(), input: { username } });
    const asked = await invite();
    expect(asked).toMatchObject({ username, nickname: "Test" });
    expect(await members()).toEqual([[mine.ownerId, "OWNER"]]);
    expect((await (await callerOf(guest)).me.get()).organizations).toEqual([]);
    await expect(invite()).rejects.toMatchObject({
      reason: "CONFLICT",
      issues: [{ path: "username", code: "INVITED_ALREADY" }],
    });
    const [received] = (await (await callerOf(guest)).member.receivedInvitations()).list;
    const { organizationName } = received ?? {};
    expect(organizationName).toBe(mine.ctx().organization.name);
    const { id: invitationId = "" } = received ?? {};
    await (await callerOf(guest)).member.acceptInvitation({ id: invitationId });
    await getDb().user.update({ where: { id }, data: { phone: "" } });
    const { list } = await listMembers({ ctx: mine.ctx() });
    const member = list.find(({ userId }) => userId === id);
    expect(member).toMatchObject({ phone: null, status: "ACTIVE", role: "MEMBER" });
    await expect(invite()).rejects.toMatchObject({ issues: [{ code: "MEMBER_ALREADY" }] });
    await removeMember({ ctx: mine.ctx(), input: { id: member?.id ?? "" } });
    expect(await invite()).toMatchObject({ username });
    await getDb().user.update({ where: { id }, data: { status: 0 } });
    await expect(invite()).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("is only for that user, who may decline; the Owner sees that it is pending, and can withdraw it", async () => {
    const [guest, stranger] = [await createTestUser(), await createTestUser()];
    const ask = async () => {
      const asked = await inviteMember({ ctx: mine.ctx(), input: { username: guest.username } });
      return "id" in asked ? asked.id : "";
    };
    const open = async () => (await listInvitations({ ctx: mine.ctx() })).list;
    const id = await ask();
    const notFound = (code: string) => ({ cause: { reason: "NOT_FOUND", issues: [{ code }] } });
    for (const call of ["acceptInvitation", "declineInvitation"] as const)
      await expect((await callerOf(stranger)).member[call]({ id })).rejects.toMatchObject(
        notFound("INVITATION_UNKNOWN"),
      );
    expect(await open()).toMatchObject([{ id, username: guest.username, state: "OPEN" }]);
    await (await callerOf(guest)).member.declineInvitation({ id });
    expect(await open()).toMatchObject([{ id, state: "DECLINED" }]);
    await expect((await callerOf(guest)).member.acceptInvitation({ id })).rejects.toMatchObject(
      notFound("INVITATION_DECLINED"),
    );
    const again = await ask();
    await revokeInvitation({ ctx: mine.ctx(), input: { id: again } });
    expect((await (await callerOf(guest)).member.receivedInvitations()).list).toEqual([]);
    await expect((await callerOf(guest)).member.acceptInvitation({ id: again })).rejects.toMatchObject(
      notFound("INVITATION_WITHDRAWN"),
    );
    expect(await members()).toEqual([[mine.ownerId, "OWNER"]]);
  });

  it("accepts the username in any spelling, and no phone number instead", async () => {
    const { username, phone } = await createTestUser();
    const invite = (typed: string) => {
      const input = inviteMemberInput.parse({ username: typed });
      return inviteMember({ ctx: mine.ctx(), input });
    };
    await expect(invite(phone)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const wide = username.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
    expect(wide).not.toBe(username);
    expect(await invite(` ${wide} `)).toMatchObject({ username });
  });
});

describe("a membership", () => {
  it("ends at once: grants are removed, and bloggers owned in LOCAL mode go to the Owner", async () => {
    mine = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await createTestUser({ permissions: ["member:read"], memberOf: [mine.organizationId] });
    const { id } = await getDb().organizationMember.findFirstOrThrow({ where: { userId: member.id } });
    await getDb().organizationMember.update({ where: { id }, data: { grants: ["sync-endpoint:write"] } });
    const bloggerId = await createTestBlogger(mine, { ownerUserId: member.id });
    expect(await removeMember({ ctx: mine.ctx(), input: { id } })).toMatchObject({ status: "REMOVED" });
    expect(await getDb().organizationMember.findUniqueOrThrow({ where: { id } })).toMatchObject({
      grants: [],
    });
    const { ownerUserId } = await getDb().blogger.findUniqueOrThrow({ where: { id: bloggerId } });
    expect(ownerUserId).toBe(mine.ownerId);
    await expect((await callerOf(member)).member.list()).rejects.toMatchObject({
      cause: { reason: "NOT_FOUND" },
    });
  });

  it("can be left by the member, never by the Owner, who cannot be removed or demoted either", async () => {
    const confirmName = mine.ctx().organization.name;
    const member = await createTestUser({ permissions: ["member:read"], memberOf: [mine.organizationId] });
    await expect((await callerOf(member)).member.leave({ confirmName: "x" })).rejects.toMatchObject({
      cause: { reason: "VALIDATION_FAILED" },
    });
    expect(await (await callerOf(member)).member.leave({ confirmName })).toMatchObject({ status: "REMOVED" });
    const { id } = await getDb().organizationMember.findFirstOrThrow({ where: { userId: mine.ownerId } });
    const conflict = { reason: "CONFLICT" };
    await expect(removeMember({ ctx: mine.ctx(), input: { id } })).rejects.toMatchObject(conflict);
    const role = "MEMBER" as const;
    await expect(updateMemberRole({ ctx: mine.ctx(), input: { id, role } })).rejects.toMatchObject(conflict);
    expect(await members()).toEqual([[mine.ownerId, "OWNER"]]);
  });
});
