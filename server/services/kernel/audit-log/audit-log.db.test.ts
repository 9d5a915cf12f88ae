import { beforeEach, describe, expect, it } from "vitest";
import { missingId, newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey, setApiKeyEnabled } from "@/server/services/integration/api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import * as log from ".";

let organization: TestOrganization;
let keyId: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  keyId = (await createApiKey({ ctx: organization.ctx(), input: { name: "ERP" } })).record.id;
  await setApiKeyEnabled({ ctx: organization.ctx(), input: { id: keyId, enabled: false } });
});

const ctx = () => organization.ctx();
const list = (input: Parameters<typeof log.listAuditEntries>[0]["input"]) =>
  log.listAuditEntries({ ctx: ctx(), input });
const actions = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).list.map(({ action }) => action);

describe("the audit log", () => {
  it("lists an organization's entries, the newest first, page by page", async () => {
    const { organizationId } = organization;
    const first = await list({ organizationId, limit: 1 });
    expect(first).toMatchObject({
      list: [
        {
          action: "api-key.disable",
          organizationName: `Test ${organizationId}`,
          actorId: organization.ownerId,
          targetId: keyId,
          changedFields: ["enabled"],
        },
      ],
      hasMore: true,
    });
    const second = await list({ organizationId, limit: 1, cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ list: [{ action: "api-key.create" }], hasMore: false });
    const foreign = list({ limit: 1, cursor: first.nextCursor ?? "" });
    await expect(foreign).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
    expect(await log.countAuditEntries({ ctx: ctx(), input: { organizationId } })).toMatchObject({
      total: 2,
    });
  });

  it("is filtered by who, what, which row, when and request", async () => {
    const { organizationId, ownerId } = organization;
    const both = ["api-key.disable", "api-key.create"];
    expect(await actions({ actor: ownerId, organizationId })).toEqual(both);
    expect(await actions({ actor: "somebody", organizationId })).toEqual([]);
    expect(await actions({ what: "api-key", organizationId })).toEqual(both);
    expect(await actions({ what: "api-key.create", organizationId })).toEqual(["api-key.create"]);
    expect(await actions({ targetId: keyId })).toEqual(both);
    expect(await actions({ targetId: keyId, organizationId: null })).toEqual([]);
    const [newest] = (await list({ organizationId })).list;
    const at = newest?.createdAt ?? "";
    expect(await actions({ organizationId, from: at })).toContain("api-key.disable");
    expect(await actions({ organizationId, to: "2026-01-01T00:00:00.000Z" })).toEqual([]);
    expect(await actions({ requestId: newest?.requestId ?? "" })).toEqual(["api-key.disable"]);
  });

  it("finds a user's actions by the current username, whatever it was then", async () => {
    const username = `renamed-${organization.ownerId.slice(-12)}`;
    await getDb().user.update({ where: { id: organization.ownerId }, data: { username } });
    expect(await actions({ actor: username })).toHaveLength(2);
  });

  it("shows an entry's differences with secrets masked, and its place in the chain", async () => {
    const { organizationId } = organization;
    const [enabled, created] = (await list({ organizationId })).list;
    const detail = await log.getAuditEntry({ ctx: ctx(), input: { id: enabled?.id ?? "" } });
    expect(detail).toMatchObject({
      changes: [{ field: "enabled", before: true, after: false }],
      seq: "2",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const made = await log.getAuditEntry({ ctx: ctx(), input: { id: created?.id ?? "" } });
    expect(made.changes).toContainEqual({ field: "keyHash", before: null, after: "****" });
    const missing = log.getAuditEntry({ ctx: ctx(), input: { id: newId("auditEntry") } });
    await expect(missing).rejects.toMatchObject({ reason: "NOT_FOUND" });
    for (const id of ["aud_\0", "none", organization.ownerId])
      await expect(log.getAuditEntry({ ctx: ctx(), input: { id } })).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
      });
  });

  it("records who read an organization's entries from outside, in that organization", async () => {
    const { organizationId } = organization;
    const [entry] = (await list({ organizationId })).list;
    const input = { id: entry?.id ?? "" };
    await log.getAuditEntry({ ctx: ctx(), input });
    const outsider = await createTestOrganization();
    await log.getAuditEntry({ ctx: outsider.ctx(), input });
    await log.exportAuditEntries({ ctx: outsider.ctx(), input: { organizationId, format: "CSV" } });
    const reads = await list({ organizationId, what: "audit-log" });
    expect(reads.list).toMatchObject([
      { action: "audit-log.export", actorId: outsider.ownerId },
      { action: "audit-log.read", actorId: outsider.ownerId, targetId: entry?.id, changedFields: [] },
    ]);
  });

  it("can be exported as a file, which is audited itself", async () => {
    const { organizationId } = organization;
    const input = { organizationId, format: "CSV", locale: "en" } as const;
    const { fileName, base64 } = await log.exportAuditEntries({ ctx: ctx(), input });
    expect(fileName).toBe("audit-log.csv");
    const lines = Buffer.from(base64, "base64").toString("utf8").trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"When (UTC)","Actor type","Actor ID"');
    expect(lines[1]).toContain(`"api-key.disable","${keyId}"`);
    expect(await actions({ organizationId, what: "audit-log.export" })).toEqual(["audit-log.export"]);
  });

  it("starts no chain for an unknown organization, and refuses other text as an id", async () => {
    const organizationId = missingId("organization");
    await log.exportAuditEntries({ ctx: ctx(), input: { organizationId, format: "CSV" } });
    expect(await getDb().auditHead.count({ where: { chain: organizationId } })).toBe(0);
    expect(await actions({ organizationId: null, targetId: organizationId })).toEqual(["audit-log.export"]);
    for (const call of [log.listAuditEntries, log.countAuditEntries])
      await expect(call({ ctx: ctx(), input: { organizationId: "\u001b[2Kx" } })).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
      });
    const input = { organizationId: "no-such-org", format: "CSV" } as const;
    await expect(log.exportAuditEntries({ ctx: ctx(), input })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
    });
  });

  it.each(["0000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z"])("refuses an instant like %s", async (from) => {
    await expect(list({ from })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("can be exported by many at once, though each uses the database more than once", async () => {
    const input = { organizationId: organization.organizationId, format: "CSV" } as const;
    const files = await Promise.all(
      Array.from({ length: 12 }, () => log.exportAuditEntries({ ctx: ctx(), input })),
    );
    expect(files).toHaveLength(12);
  });

  it("is exported in many queries, and not when it has more rows than a file should have", async () => {
    const { organizationId } = organization;
    const write = (count: number, after: object) =>
      getDb().auditEntry.createMany({
        data: Array.from({ length: count }, () => ({
          id: newId("auditEntry"),
          organizationId,
          actorType: "job",
          actorId: "j",
          requestId: "r",
          action: "thing.update",
          targetType: "thing",
          targetId: "x",
          after,
        })),
      });
    const input = { organizationId, format: "CSV", locale: "en" } as const;
    await write(501, { a: 1 });
    const { base64 } = await log.exportAuditEntries({ ctx: ctx(), input });
    const lines = Buffer.from(base64, "base64").toString("utf8").trim().split("\r\n");
    expect(new Set(lines).size).toBe(1 + 2 + 501);
    await write(700, { text: "x".repeat(31_900) });
    await expect(log.exportAuditEntries({ ctx: ctx(), input })).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("20 MiB"),
    });
  });

  it("is visible to the system level only", async () => {
    const owner = organization.ctx(["api-key:write", "organization:read"]);
    await expect(log.listAuditEntries({ ctx: owner })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });
});
