import { randomInt } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { forgetSettings } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { signIn } from "@/server/services/people/session";
import { createCtx } from "@/server/services/integration/context";
import { findBuiltInRole } from "@/testing/people/create-person";
import { createTestUser, grant } from "@/testing/people/create-test-user";
import { watchShownCodes } from "@/testing/people/shown-codes";
import { callerOf, callerWith } from "@/testing/test-caller";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { inviteMember } from ".";

await openOwnDatabase();

const password = "a password of their own";
let mine: TestOrganization;
let token: string;
let roleId: string;
beforeAll(async () => {
  roleId = (await findBuiltInRole("enterprise-member")).id;
});
beforeEach(async () => {
  mine = await createTestOrganization();
  const made = await inviteMember({ ctx: mine.ctx(), input: {} });
  token = "url" in made ? (made.url.split("/").at(-1) ?? "") : "";
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

function set(name: string, value: string) {
  vi.stubEnv(name, value);
  forgetSettings();
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, "0");
const newName = () => `new-${digits(8)}`;
const newPhone = () => `137${digits(8)}`;
const signUp = (input: object) =>
  callerWith().auth.signUp({ token, nickname: "林晓", username: newName(), password, ...input });
const refusal = (reason: string, path: string, code: string) => ({
  cause: { reason, issues: [{ path, code }] },
});

it("shows a visitor what the link invites to, and nothing else", async () => {
  const shown = await callerWith().member.invitation({ token });
  expect(shown).toEqual({
    organizationName: mine.ctx().organization.name,
    invitedBy: expect.any(String),
    role: "MEMBER",
    expiresAt: expect.any(String),
    isMember: false,
    obstacle: null,
    signUp: { phone: "optional" },
  });
});

it("creates an account that is a member at once, can sign in with its password, and uses up the link", async () => {
  const username = newName();
  const { user, organizationId } = await signUp({ username });
  expect(organizationId).toBe(mine.organizationId);
  expect(user).toMatchObject({ username, nickname: "林晓", phone: "", status: 1 });
  const ctx = createCtx({ actor: { type: "visitor" } });
  expect((await signIn({ ctx, input: { username, password } })).user.id).toBe(user.id);
  const { organizations, passwordChange, role } = await (await callerOf(user)).me.get();
  expect(organizations.map(({ id, role: as }) => [id, as])).toEqual([[mine.organizationId, "MEMBER"]]);
  expect([passwordChange, role.name]).toEqual([null, "enterprise-member"]);
  const entries = await getDb().auditEntry.findMany({
    where: { actorId: user.id },
    select: { action: true, organizationId: true },
  });
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: "user.sign-up", organizationId: null },
      { action: "member.accept-invitation", organizationId: mine.organizationId },
    ]),
  );
  await expect(signUp({})).rejects.toMatchObject(refusal("NOT_FOUND", "", "INVITATION_ACCEPTED"));
});

it("creates one account for twenty simultaneous calls", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signUp({})));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const where = { organizationId: mine.organizationId };
  expect(await getDb().organizationMember.count({ where })).toBe(2);
});

it("accepts a phone with the code that was sent to it, once, but not a sign-in code", async () => {
  const phone = newPhone();
  const codes = watchShownCodes();
  await callerWith().auth.sendSignUpCode({ token, phone });
  await expect.poll(() => codes.find(phone)).toMatch(/^\d{6}$/);
  codes.restore();
  const code = codes.find(phone) ?? "";
  await expect(callerWith().auth.loginWithCode({ phone, code })).rejects.toMatchObject({
    cause: { reason: "INVALID_CREDENTIALS" },
  });
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (const [given, path, issue] of [
    [{ phone }, "code", "REQUIRED"],
    [{ phone, code: wrong }, "code", "WRONG_SMS_CODE"],
  ] as const)
    await expect(signUp(given)).rejects.toMatchObject(refusal("VALIDATION_FAILED", path, issue));
  const pasted = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await signUp({ phone, code: pasted })).user.phone).toBe(phone);
});

it("reveals a phone's account only to a person who has read its message", async () => {
  const { id } = await createTestUser();
  const phone = newPhone();
  await getDb().user.update({ where: { id }, data: { phone } });
  await expect(signUp({ phone, code: "000000" })).rejects.toMatchObject(
    refusal("VALIDATION_FAILED", "code", "WRONG_SMS_CODE"),
  );
  await expect(signUp({ username: phone })).rejects.toMatchObject(
    refusal("VALIDATION_FAILED", "username", "READS_AS_PHONE"),
  );
  const codes = watchShownCodes();
  await callerWith().auth.sendSignUpCode({ token, phone });
  await expect.poll(() => codes.find(phone)).toMatch(/^\d{6}$/);
  codes.restore();
  await expect(signUp({ phone, code: codes.find(phone) })).rejects.toMatchObject(
    refusal("VALIDATION_FAILED", "phone", "TAKEN"),
  );
  expect((await signUp({})).organizationId).toBe(mine.organizationId);
});

it("is as strict about names and passwords as elsewhere", async () => {
  const { username } = await createTestUser();
  for (const [given, path, code] of [
    [{ username }, "username", "TAKEN"],
    [{ password: "short" }, "password", "TOO_SHORT"],
    [{ password: "1234567890" }, "password", "COMMON_PASSWORD"],
    [{ nickname: " " }, "nickname", "REQUIRED"],
  ] as const)
    await expect(signUp(given)).rejects.toMatchObject({
      cause: expect.objectContaining({
        reason: "VALIDATION_FAILED",
        issues: [expect.objectContaining({ path, code })],
      }) as unknown,
    });
});

it("does not reveal who has a name", async () => {
  const { username } = await createTestUser();
  const { cause } = (await signUp({ username }).catch((error: unknown) => error)) as {
    cause: { issues: object[] };
  };
  expect(cause.issues).toHaveLength(1);
  expect(cause.issues[0]).not.toHaveProperty("holder");
});

it("requires a phone when SMS is configured, and refuses one when it is not", async () => {
  set("NEXTAUTH_URL", "https://roster.example.com");
  set("INVITATION_SIGN_UP", "on");
  expect((await callerWith().member.invitation({ token })).signUp).toEqual({ phone: "none" });
  const phone = newPhone();
  const untold = refusal("VALIDATION_FAILED", "phone", "INVALID");
  await expect(signUp({ phone, code: "123456" })).rejects.toMatchObject(untold);
  await expect(callerWith().auth.sendSignUpCode({ token, phone })).rejects.toMatchObject(untold);
  set("SMS_PROVIDER", "aliyun");
  for (const name of ["ACCESS_KEY_ID", "ACCESS_KEY_SECRET", "SIGN_NAME", "TEMPLATE_CODE"])
    set(`ALIYUN_SMS_${name}`, "x");
  expect((await callerWith().member.invitation({ token })).signUp).toEqual({ phone: "required" });
  await expect(signUp({})).rejects.toMatchObject(refusal("VALIDATION_FAILED", "phone", "REQUIRED"));
});

it("is refused with a reason when sign-up is off, or the organization is closed", async () => {
  set("NEXTAUTH_URL", "https://roster.example");
  expect((await callerWith().member.invitation({ token })).signUp).toBeNull();
  set("INVITATION_SIGN_UP", "on");
  expect((await callerWith().member.invitation({ token })).signUp).not.toBeNull();
  set("NEXTAUTH_URL", "http://localhost:3000");
  set("INVITATION_SIGN_UP", "");
  expect((await callerWith().member.invitation({ token })).signUp).not.toBeNull();
  set("INVITATION_SIGN_UP", "off");
  expect((await callerWith().member.invitation({ token })).signUp).toBeNull();
  await expect(signUp({})).rejects.toMatchObject(refusal("PERMISSION_MISSING", "", "SIGN_UP_CLOSED"));
  set("INVITATION_SIGN_UP", "on");
  const update = (data: object) => getDb().organization.update({ where: { id: mine.organizationId }, data });
  await update({ status: "SUSPENDED" });
  expect((await callerWith().member.invitation({ token })).obstacle).toBe("ORGANIZATION_SUSPENDED");
  await expect(signUp({})).rejects.toMatchObject({ cause: { reason: "ORGANIZATION_SUSPENDED" } });
  await update({ status: "ACTIVE", subscriptionExpiresAt: new Date(0) });
  await expect(signUp({})).rejects.toMatchObject({ cause: { reason: "SUBSCRIPTION_EXPIRED" } });
});

it("gives a new user no role with system permissions", async () => {
  await grant(roleId, "user:read");
  await expect(signUp({})).rejects.toMatchObject({ cause: { reason: "CONFLICT" } });
  await getDb().roleMenu.deleteMany({ where: { roleId, menu: { permission: "user:read" } } });
  expect((await signUp({})).organizationId).toBe(mine.organizationId);
});

it("allows thirty attempts per link and hour", async () => {
  const { username } = await createTestUser();
  const outcomes = await Promise.allSettled(Array.from({ length: 31 }, () => signUp({ username })));
  const reasons = outcomes.map((outcome) =>
    outcome.status === "rejected" ? (outcome.reason as { cause: { reason: string } }).cause.reason : "",
  );
  expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(1);
});
