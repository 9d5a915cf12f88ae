import { describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import {
  createTestScrapingRun,
  createTestScrapingTask,
  createTestSyncEndpoint,
} from "@/testing/create-test-rows";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { createTestUser } from "@/testing/people/create-test-user";
import { getDb } from ".";

const run = (sql: string, ...values: unknown[]) => getDb().$executeRawUnsafe(sql, ...values);

const release = "id, version, platform, file_name, checksum, file_size, uploaded_by, updated_at";
const released = "'x', '1.0.0', 'win', 'f', 'c', 1, 'usr_x', now()";
const values = (columns: string, list: string) => `(${columns}) VALUES (${list})`;
const outside: [name: string, table: string, row: string, constraint: string][] = [
  ["a role", "role", values("id, name, label, status", "'x', 'x', 'x', 2"), "role_status"],
  [
    "a menu",
    "menu",
    values("id, name, path, component, redirect, type, keep_alive", "'x', '', '', '', '', 1, 2"),
    "menu_flags",
  ],
  [
    "a message",
    "sms_log",
    values("id, phone, content, type, status", "'x', '1', '', '', 2"),
    "sms_log_status",
  ],
  ["an asset", "frontend_asset", values(`${release}, status`, `${released}, 3`), "frontend_asset_status"],
  [
    "a client version",
    "desktop_version",
    values(`${release}, status`, `${released}, 'GONE'`),
    "release_status",
  ],
  [
    "a built-in policy",
    "pace_policy",
    values(
      "id, name, system_key, k_ratio, spare_accounts, shift_size_factor, rest_factor, hourly_factor",
      "'x', 'x', 'SLOW', 1, 0, 1, 1, 1",
    ),
    "pace_system_key",
  ],
  ["a baseline", "pace_baseline", "VALUES ('PGY', 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, now())", "pace_baseline"],
  [
    "a scraper account",
    "scraper_account",
    values(
      "id, organization_id, platform, display_name, partition, max_per_task_override, updated_at",
      "'x', 'x', 'PGY', 'x', 'persist:scraper-12345678', 0, now()",
    ),
    "scraper_account_override",
  ],
  [
    "an endpoint",
    "sync_endpoint",
    values("id, organization_id, name, url, secret_encrypted, method", "'x', 'x', '', '', '', 'GET'"),
    "sync_method",
  ],
];

it.each(outside)("refuses %s with a value outside its list or bounds", async (_, table, row, constraint) => {
  await expect(run(`INSERT INTO ${table} ${row}`)).rejects.toThrow(constraint);
});

it("keeps lists of names and ids as text, never null", async () => {
  const organization = await createTestOrganization();
  const task = await createTestScrapingTask(organization, { fieldsJson: ["fansCount"] });
  const id = await createTestScrapingRun(organization, task);
  const [row] = await getDb().$queryRaw<object[]>`
    SELECT cardinality(r.fields_json) AS frozen, t.fields_json[1] AS field
    FROM scraping_task_run r JOIN scraping_task t ON t.id = r.task_id WHERE r.id = ${id}`;
  expect(row).toEqual({ frozen: 0, field: "fansCount" });
  await expect(run("UPDATE scraping_task SET fields_json = NULL WHERE id = $1", task)).rejects.toThrow(
    "fields_json",
  );
  const endpoint = await createTestSyncEndpoint(organization);
  expect(await getDb().syncEndpoint.findUnique({ where: { id: endpoint } })).toMatchObject({
    method: "POST",
  });
});

describe("an organization's owner", () => {
  const member = (organizationId: string, userId: string, role: "OWNER" | "MEMBER") =>
    getDb().organizationMember.create({ data: { id: newId("member"), organizationId, userId, role } });
  const setOwner = (id: string, ownerId: string) =>
    getDb().organization.update({ where: { id }, data: { ownerId } });
  const setRole = (organizationId: string, userId: string, role: "OWNER" | "MEMBER") =>
    getDb().organizationMember.updateMany({ where: { organizationId, userId }, data: { role } });
  const refusal = /not its active OWNER member|organization_owner_is_member/;

  it("is its active OWNER member: neither changes without the other", async () => {
    const { organizationId, ownerId } = await createTestOrganization();
    const { id: heir } = await createTestUser();
    await member(organizationId, heir, "MEMBER");
    const where = { organizationId, userId: ownerId };
    await expect(setOwner(organizationId, heir)).rejects.toThrow(refusal);
    await expect(setRole(organizationId, ownerId, "MEMBER")).rejects.toThrow(refusal);
    await expect(getDb().organizationMember.deleteMany({ where })).rejects.toThrow(refusal);
    const removed = getDb().organizationMember.updateMany({ where, data: { status: "REMOVED" } });
    await expect(removed).rejects.toThrow(refusal);

    await getDb().$transaction([
      setOwner(organizationId, heir),
      setRole(organizationId, ownerId, "MEMBER"),
      setRole(organizationId, heir, "OWNER"),
    ]);
    expect(await getDb().organization.findUnique({ where: { id: organizationId } })).toMatchObject({
      ownerId: heir,
    });
  });

  it("is there from the start, and goes with the organization", async () => {
    const { id: ownerId } = await createTestUser();
    const id = newId("organization");
    await expect(getDb().organization.create({ data: { id, name: "x", ownerId } })).rejects.toThrow(refusal);
    const { organizationId } = await createTestOrganization();
    await getDb().organization.delete({ where: { id: organizationId } });
    expect(await getDb().organizationMember.count({ where: { organizationId } })).toBe(0);
  });
});

it.each(["UPDATE audit_entry SET action = 'x'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"])(
  "protects the audit: %s",
  async (sql) => {
    await expect(run(sql)).rejects.toThrow("only ever inserted");
  },
);
