import { beforeEach } from "vitest";
import { forgetSettings } from "@/server/env";
import { openOwnDatabase } from "../database/open-own-database";
import { createForeignTenant, type ForeignTenant } from "./foreign-tenant";
import { createPeople, type Person, visitor } from "./people";

export async function openMatrix(): Promise<{ tenant: ForeignTenant; people: Person[] }> {
  await openOwnDatabase();
  // Resets the rate limiter: the matrix exceeds the 600 calls a minute that a user may make.
  beforeEach(forgetSettings);
  const tenant = await createForeignTenant();
  return { tenant, people: [visitor, ...(await createPeople(tenant.organizationId))] };
}
