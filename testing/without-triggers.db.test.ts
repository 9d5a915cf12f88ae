import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createAgedRoster } from "./roster/create-aged-roster";
import { createTestOrganization } from "./organization/test-organization";

it("keeps the rows of one statement out of what triggers note, and those of the next ones in it", async () => {
  const { organizationId } = await createTestOrganization();
  const noted = () => getDb().rosterDelta.count({ where: { organizationId } });
  await createAgedRoster(3, { organizationId, triggers: false });
  expect(await getDb().blogger.count({ where: { organizationId } })).toBe(3);
  expect(await noted()).toBe(0);
  await getDb().$executeRaw`UPDATE blogger SET fans_count = 7 WHERE organization_id = ${organizationId}`;
  expect(await noted()).toBeGreaterThan(0);
});
