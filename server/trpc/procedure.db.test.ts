import { beforeAll, describe, expect, it } from "vitest";
import { type ErrorReason } from "@/server/domain/errors";
import { callerOf, callerWith } from "@/testing/test-caller";
import { createTestUser, type TestUser } from "@/testing/create-test-user";
import { createTestOrganization } from "@/testing/test-organization";

const refused = (reason: ErrorReason) => ({ cause: { reason } });
const name = { name: "New key" };

let organizationId: string;
let reader: TestUser;
beforeAll(async () => {
  ({ organizationId } = await createTestOrganization());
  reader = await createTestUser({ permissions: ["member:read"], memberOf: [organizationId] });
});

describe("a procedure", () => {
  it("refuses who is not signed in", async () => {
    const visitor = callerWith();
    await expect(visitor.me.get()).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      ...refused("UNAUTHENTICATED"),
    });
    await expect(visitor.member.list()).rejects.toMatchObject(refused("UNAUTHENTICATED"));
    await expect(visitor.organization.current()).rejects.toMatchObject(refused("UNAUTHENTICATED"));
  });

  it("refuses who lacks its permission, before it looks at the input", async () => {
    const caller = await callerOf(reader);
    expect((await caller.member.list()).list).toHaveLength(2);
    const refusal = { code: "FORBIDDEN", ...refused("PERMISSION_MISSING") };
    await expect(caller.apiKey.create({ name: "" })).rejects.toMatchObject(refusal);
    await expect(caller.organization.get({ id: "x" })).rejects.toMatchObject(refusal);
  });

  it("refuses a member who is not the Owner what only the Owner may, whatever the permissions", async () => {
    const user = await createTestUser({
      permissions: ["api-key:read", "api-key:write"],
      memberOf: [organizationId],
    });
    await expect((await callerOf(user)).apiKey.list()).rejects.toMatchObject(refused("PERMISSION_MISSING"));
    await expect((await callerOf(user)).apiKey.create(name)).rejects.toThrow("Only the organization's Owner");
  });

  it("needs an organization where it works in one", async () => {
    const nowhere = await createTestUser({ permissions: ["member:read", "organization:read"] });
    await expect((await callerOf(nowhere)).member.list()).rejects.toMatchObject(refused("NOT_FOUND"));
    expect(await (await callerOf(nowhere)).organization.current()).toBeNull();
  });

  it("answers bad input with all its issues", async () => {
    const input = { name: "", url: "nowhere" };
    const user = await createTestUser({ permissions: ["sync-endpoint:write"], memberOf: [organizationId] });
    await expect((await callerOf(user)).syncEndpoint.create(input)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { reason: "VALIDATION_FAILED", issues: [{ path: "name" }, { path: "url" }] },
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
