import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { listRows } from "./list-rows";

await openOwnDatabase();

const rename = (id: string, name: string) => getDb().organization.update({ where: { id }, data: { name } });

it("sees each write between two readings, the first one included", async () => {
  const { organizationId } = await createTestOrganization();
  for (const name of ["first name", "second name", "third name"]) {
    const before = await listRows(organizationId);
    expect(await listRows(organizationId)).toBe(before);
    await rename(organizationId, name);
    expect(await listRows(organizationId)).not.toBe(before);
    expect(await listRows(organizationId)).toContain(name);
  }
});

it("sees what a transaction wrote that was open at the reading before", async () => {
  const { organizationId: id } = await createTestOrganization();
  const during = await getDb().$transaction(async (tx) => {
    await tx.organization.update({ where: { id }, data: { name: "of the transaction" } });
    return listRows(id);
  });
  expect(during).not.toContain("of the transaction");
  expect(await listRows(id)).toContain("of the transaction");
});
