import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { changeSettings } from "@/testing/suite/suite-settings";
import { newSession, type Session, signSession } from "./session";
import { sessionToActor } from "./session-to-actor";

let ids: { first: string; second: string; foreign: string };
let user: TestUser;
beforeEach(async () => {
  const [first, second, foreign] = await Promise.all([
    newOrganization(),
    newOrganization(),
    newOrganization(),
  ]);
  ids = { first, second, foreign };
  user = await createTestUser({ permissions: ["blogger:read"], memberOf: [first, second] });
});

const newOrganization = async () => (await createTestOrganization()).organizationId;

const token = (changes: Partial<Session> = {}) =>
  signSession({ ...newSession(user.id, 1), ...changes }, "header");

const admit = (headers: Record<string, string>) => sessionToActor(new Headers(headers));

describe("the guard", () => {
  it.each([
    ["satoken, bare", (value: string) => ({ satoken: value })],
    ["satoken with Bearer", (value: string) => ({ satoken: `Bearer ${value}` })],
    ["Authorization", (value: string) => ({ authorization: `bearer ${value}` })],
  ])("accepts a desktop token in %s", async (_name, headers) => {
    const admission = await admit(headers(await token()));
    expect(admission).toMatchObject({
      session: { userId: user.id, carrier: "header" },
      actor: { userId: user.id, username: user.username, permissions: new Set(["blogger:read"]) },
      organization: { id: ids.first, actorIsOwner: false },
    });
  });

  it("accepts the console's cookie, and prefers a token in a header", async () => {
    const cookie = `next-auth.session-token=${await signSession(newSession(user.id, 1), "cookie")}`;
    expect(await admit({ cookie })).toMatchObject({ session: { carrier: "cookie" } });
    expect(await admit({ cookie, satoken: await token() })).toMatchObject({ session: { carrier: "header" } });
    expect(await admit({ cookie, satoken: "not a token" })).toBeNull();
  });

  it.each([{}, { satoken: "" }, { authorization: "Basic YTpi" }, { "x-api-key": `crs_${"0".repeat(32)}` }])(
    "admits no one with %j",
    async (headers) => {
      expect(await admit(headers)).toBeNull();
    },
  );

  it("refuses a disabled user from the next call on", async () => {
    const satoken = await token();
    expect(await admit({ satoken })).not.toBeNull();
    await getDb().user.update({ where: { id: user.id }, data: { status: 0 } });
    expect(await admit({ satoken })).toBeNull();
  });
});

describe("a generated password", () => {
  it.each([
    ["127.0.0.1", "offered"],
    ["0.0.0.0", "required"],
  ])("should be changed: with HOST=%s this is %s", async (host, passwordChange) => {
    await getDb().user.update({ where: { id: user.id }, data: { passwordIsGenerated: true } });
    onTestFinished(changeSettings({ HOST: host }));
    const admission = await sessionToActor(new Headers({ satoken: await token() }));
    expect(admission?.actor).toMatchObject({ passwordChange });
  });
});

describe("a second step", () => {
  it.each([
    ["platform", ["user:read"], false, "required"],
    ["platform", ["user:read"], true, "on"],
    ["platform", ["blogger:read"], false, "off"],
    ["nobody", ["user:read"], false, "off"],
  ] as const)(
    "where %s needs one, with %j and set up: %s, is %s",
    async (setting, permissions, isSetUp, state) => {
      user = await createTestUser({ permissions });
      const confirmedAt = isSetUp ? new Date() : null;
      await getDb().totp.create({ data: { userId: user.id, secretEncrypted: "v1.test.x", confirmedAt } });
      onTestFinished(changeSettings({ TOTP_REQUIRED: setting }));
      const admission = await sessionToActor(new Headers({ satoken: await token() }));
      expect(admission?.actor).toMatchObject({ secondStep: state });
    },
  );
});

it("rejects a call from a page of another user", async () => {
  const satoken = await token();
  expect(await admit({ satoken, "x-user-id": user.id })).toMatchObject({ actor: { userId: user.id } });
  expect(await admit({ satoken, "x-user-id": newId("user") })).toBeNull();
  expect(await admit({ satoken, "x-user-id": "" })).toBeNull();
});

describe("the organization", () => {
  it("is the one the header names, before the one chosen, before the first joined", async () => {
    const chosen = await token({ organizationId: ids.second });
    expect(await admit({ satoken: await token() })).toMatchObject({ organization: { id: ids.first } });
    expect(await admit({ satoken: chosen })).toMatchObject({ organization: { id: ids.second } });
    expect(await admit({ satoken: chosen, "x-organization-id": ids.first })).toMatchObject({
      organization: { id: ids.first },
    });
  });

  it("looks like a missing one to a user who is not a member, even with every permission", async () => {
    const satoken = await token();
    const refusal = (id: string) =>
      admit({ satoken, "x-organization-id": id }).then(
        () => "admitted",
        (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
      );
    const missing = await refusal(newId("organization"));
    expect(missing).toMatchObject({ reason: "NOT_FOUND" });
    expect(await refusal(ids.foreign)).toEqual(missing);
    expect(await refusal("")).toEqual(missing);
  });

  it("is null, and not another one, after the user was removed from the chosen one", async () => {
    const where = { organizationId_userId: { organizationId: ids.second, userId: user.id } };
    await getDb().organizationMember.update({ where, data: { status: "REMOVED" } });
    expect(await admit({ satoken: await token({ organizationId: ids.second }) })).toMatchObject({
      organization: null,
    });
    await expect(admit({ satoken: await token(), "x-organization-id": ids.second })).rejects.toThrow(
      "no such organization",
    );
  });

  it("is null for a user without an organization", async () => {
    user = await createTestUser();
    expect(await admit({ satoken: await token() })).toMatchObject({
      actor: { userId: user.id },
      organization: null,
    });
  });

  it("has its Owner, and whether it is suspended", async () => {
    const { organizationId, ownerId } = await createTestOrganization({ status: "SUSPENDED" });
    const satoken = await signSession(newSession(ownerId, 1), "header");
    expect(await admit({ satoken })).toMatchObject({
      organization: { id: organizationId, actorIsOwner: true, isSuspended: true },
    });
  });
});
