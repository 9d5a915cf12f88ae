import { beforeAll, describe, expect, it } from "vitest";
import { type ErrorReason } from "@/server/domain/kernel/errors";
import { getDb } from "@/server/infra/db";
import { callerOf, callerWith } from "@/testing/test-caller";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestOrganization } from "@/testing/organization/test-organization";

const refused = (reason: ErrorReason) => ({ cause: { reason } });
const name = { name: "New key" };

let organizationId: string;
let reader: TestUser;
beforeAll(async () => {
  ({ organizationId } = await createTestOrganization());
  reader = await createTestUser({ permissions: ["member:read"], memberOf: [organizationId] });
});

describe("a procedure", () => {
  it("refuses a caller who is not signed in", async () => {
    const visitor = callerWith();
    await expect(visitor.me.get()).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      ...refused("UNAUTHENTICATED"),
    });
    await expect(visitor.member.list()).rejects.toMatchObject(refused("UNAUTHENTICATED"));
    await expect(visitor.organization.current()).rejects.toMatchObject(refused("UNAUTHENTICATED"));
  });

  it("refuses a caller without its permission, before it parses the input", async () => {
    const caller = await callerOf(reader);
    expect((await caller.member.list()).list).toHaveLength(2);
    const refusal = { code: "FORBIDDEN", ...refused("PERMISSION_MISSING") };
    await expect(caller.apiKey.create({ name: "" })).rejects.toMatchObject(refusal);
    await expect(caller.organization.get({ id: "x" })).rejects.toMatchObject(refusal);
  });

  it("refuses Owner-only procedures to a member, whatever the permissions", async () => {
    const user = await createTestUser({
      permissions: ["api-key:read", "api-key:write"],
      memberOf: [organizationId],
    });
    await expect((await callerOf(user)).apiKey.list()).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    await expect((await callerOf(user)).apiKey.create(name)).rejects.toThrow("Only the organization's Owner");
  });

  it("refuses a caller before it parses the input, whatever the procedure returns besides its verb", async () => {
    const member = await createTestUser({ permissions: ["organization:write"], memberOf: [organizationId] });
    const wrong = { id: "org_1", name: "" };
    await expect((await callerOf(member)).organization.update(wrong)).rejects.toMatchObject(
      refused("PERMISSION_MISSING"),
    );
    const unauthenticated = refused("UNAUTHENTICATED");
    await expect(callerWith().me.switchOrganization({ id: "" })).rejects.toMatchObject(unauthenticated);
    const bad = { unknown: true } as unknown as undefined;
    await expect(callerWith().auth.logout(bad)).rejects.toMatchObject(unauthenticated);
  });

  it("needs an organization if it works in one", async () => {
    const nowhere = await createTestUser({ permissions: ["member:read", "organization:read"] });
    await expect((await callerOf(nowhere)).member.list()).rejects.toMatchObject(refused("NOT_FOUND"));
    expect(await (await callerOf(nowhere)).organization.current()).toBeNull();
  });

  it("answers bad input with all its issues", async () => {
    const input = { id: "org_1", name: "", timeZone: "Moon/Crater" };
    const { id } = await createTestUser({ permissions: ["organization:write"] });
    const { roleId } = await getDb().user.findUniqueOrThrow({ where: { id } });
    const { ownerId } = await createTestOrganization();
    await getDb().user.update({ where: { id: ownerId }, data: { roleId } });
    await expect((await callerOf({ id: ownerId })).organization.update(input)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { reason: "VALIDATION_FAILED", issues: [{ path: "name" }, { path: "timeZone" }] },
    });
  });

  it("reads, and changes nothing, in a suspended organization", async () => {
    const suspended = await createTestOrganization({ status: "SUSPENDED" });
    const user = await createTestUser({
      permissions: ["member:read", "api-key:write"],
      memberOf: [suspended.organizationId],
    });
    expect((await (await callerOf(user)).member.list()).list).toHaveLength(2);
    await expect((await callerOf(user)).apiKey.create(name)).rejects.toMatchObject(
      refused("ORGANIZATION_SUSPENDED"),
    );
  });
});
