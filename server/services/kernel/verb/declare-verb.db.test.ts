import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Actor } from "@/server/domain/people/actor";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { commitThenCall, type Ctx, mutation, query, rosterChanged, withTransaction } from ".";

let organization: TestOrganization;
let ctx: Ctx;
beforeEach(async () => {
  organization = await createTestOrganization();
  ctx = { ...organization.ctx(), afterCommit: vi.fn() };
});

const shapes = { input: z.strictObject({ name: z.string() }), output: z.object({ name: z.string() }) };
const fail = () => Promise.reject(new Error("failed after the writing"));

const rename = mutation({
  permission: "organization:write",
  ...shapes,
  audit: "organization.update",
  dryRun: ({ name }) => name === "dry",
  async run({
    ctx: {
      organization: { id },
      afterCommit,
    },
    tx,
    input,
  }) {
    afterCommit(rosterChanged(id));
    const before = await tx.organization.findUniqueOrThrow({ where: { id } });
    const after = await tx.organization.update({ where: { id }, data: input });
    if (input.name === "fails") await fail();
    return { before, after };
  },
});

const read = query({
  permission: "organization:read",
  ...shapes,
  run: ({ input }) => Promise.resolve(input),
});

const nameNow = async () =>
  (await getDb().organization.findUniqueOrThrow({ where: { id: organization.organizationId } })).name;
const audits = () => getDb().auditEntry.findMany({ where: { organizationId: organization.organizationId } });

describe("a mutation", () => {
  it("commits its writes with its audit entry, then publishes its events, and returns its declared output", async () => {
    expect(await rename({ ctx, input: { name: "New" } })).toEqual({ name: "New" });
    expect(await nameNow()).toBe("New");
    expect(await audits()).toMatchObject([
      { action: "organization.update", actorId: organization.ownerId, after: { name: "New" } },
    ]);
    expect(ctx.afterCommit).toHaveBeenCalledExactlyOnceWith(rosterChanged(organization.organizationId));
  });

  it.each(["fails", "dry"])("leaves no row, no audit entry and no event when it %s", async (name) => {
    const before = await nameNow();
    await rename({ ctx, input: { name } }).catch(() => undefined);
    expect(await nameNow()).toBe(before);
    expect(await audits()).toEqual([]);
    expect(ctx.afterCommit).not.toHaveBeenCalled();
  });

  it("runs in a wrapper's transaction, and is rolled back with it", async () => {
    const before = await nameNow();
    const undone = rename.execute(rename.authorise(ctx), { name: "Lost" }, (inner, work) =>
      withTransaction(inner, async (tx) => {
        expect(await work(tx)).toEqual({ name: "Lost" });
        return fail();
      }),
    );
    await expect(undone).rejects.toThrow("failed after");
    expect(await nameNow()).toBe(before);
    expect(ctx.afterCommit).not.toHaveBeenCalled();
  });

  it("throws when it returns an invalid output, and commits nothing", async () => {
    const before = await nameNow();
    const wrong = mutation({
      ...shapes,
      permission: "organization:write",
      audit: { none: "a test" },
      async run({
        ctx: {
          organization: { id },
        },
        tx,
      }) {
        await tx.organization.update({ where: { id }, data: { name: "Wrong" } });
        return { name: 1 as unknown as string };
      },
    });
    await expect(wrong({ ctx, input: { name: "x" } })).rejects.toThrow("its output does not allow");
    expect(await nameNow()).toBe(before);
  });
});

describe("a verb that commits and then makes an outside call", () => {
  const order: string[] = [];
  const push = commitThenCall({
    permission: "organization:write",
    ...shapes,
    audit: "organization.push",
    async commit({
      ctx: {
        organization: { id },
        afterCommit,
      },
      input,
    }) {
      afterCommit(rosterChanged(id));
      order.push("committing");
      if (input.name === "fails") await fail();
      return { before: null, after: { id }, committed: input.name };
    },
    call({ committed: name }) {
      order.push("calling");
      return Promise.resolve({ name });
    },
  });
  beforeEach(() => {
    order.length = 0;
    ctx = { ...ctx, afterCommit: () => void order.push("event") };
  });

  it("records its audit entry and publishes its events before the call", async () => {
    expect(await push({ ctx, input: { name: "x" } })).toEqual({ name: "x" });
    expect(order).toEqual(["committing", "event", "calling"]);
    expect(await audits()).toMatchObject([{ action: "organization.push" }]);
  });

  it("neither calls nor publishes when it does not commit", async () => {
    await expect(push({ ctx, input: { name: "fails" } })).rejects.toThrow("failed after");
    expect(order).toEqual(["committing"]);
    expect(await audits()).toEqual([]);
  });
});

describe("who may call a verb", () => {
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => "allowed",
      (error: unknown) => (error as { reason?: string }).reason,
    );
  const as = (actor: Actor) => ({ ...ctx, actor });

  it("is decided before its input is parsed", async () => {
    const input = {} as { name: string };
    expect(await reasonOf(read({ ctx: organization.ctx(["member:read"]), input }))).toBe(
      "PERMISSION_MISSING",
    );
    expect(await reasonOf(read({ ctx, input }))).toBe("VALIDATION_FAILED");
  });

  it("is decided by the actor, the permission, the organization and its state", async () => {
    const input = { name: "x" };
    const permissions = new Set<never>();
    expect(await reasonOf(read({ ctx: as({ type: "visitor" }), input }))).toBe("UNAUTHENTICATED");
    const key = { type: "apiKey", apiKeyId: newId("apiKey"), name: "k", permissions } as const;
    expect(await reasonOf(read({ ctx: as(key), input }))).toBe("SCOPE_MISSING");
    const nowhere = { ...ctx, organization: null } as unknown as Ctx;
    expect(await reasonOf(read({ ctx: nowhere, input }))).toBe("NOT_FOUND");
    const suspended = { ...ctx, organization: { ...ctx.organization, isSuspended: true } };
    expect(await reasonOf(read({ ctx: suspended, input }))).toBe("allowed");
    expect(await reasonOf(rename({ ctx: suspended, input }))).toBe("ORGANIZATION_SUSPENDED");
    const member = { ...ctx, organization: { ...ctx.organization, actorIsOwner: false } };
    expect(await reasonOf(rename({ ctx: member, input }))).toBe("PERMISSION_MISSING");
  });

  it("is the service itself for a job's verb; a job may also call every other verb", async () => {
    const sweep = query({ permission: "job", ...shapes, run: ({ input }) => Promise.resolve(input) });
    const input = { name: "x" };
    const job = createJobCtx("sweep", ctx.organization);
    expect(await reasonOf(sweep({ ctx: job, input }))).toBe("allowed");
    expect(await reasonOf(sweep({ ctx, input }))).toBe("PERMISSION_MISSING");
    expect(await rename({ ctx: job, input })).toEqual({ name: "x" });
    expect(await audits()).toMatchObject([{ actorType: "job", actorId: "sweep", actorName: "sweep" }]);
  });

  it("is the acting user for their own account", async () => {
    const own = query({
      permission: "self",
      ...shapes,
      run: ({ ctx: { actor } }) => Promise.resolve({ name: actor.username }),
    });
    expect(await own({ ctx, input: { name: "x" } })).toEqual({ name: organization.ownerId });
    expect(
      await reasonOf(own({ ctx: createCtx({ actor: { type: "visitor" } }), input: { name: "x" } })),
    ).toBe("UNAUTHENTICATED");
  });
});
