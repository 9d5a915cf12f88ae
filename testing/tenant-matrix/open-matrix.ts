import { beforeEach } from "vitest";
import { forgetSettings } from "@/server/env";
import { openOwnDatabase } from "../database/open-own-database";
import { createForeignTenant, type ForeignTenant } from "./foreign-tenant";
import { createPeople, type Person, visitor } from "./people";

/** A database of the suite that calls it, with another organization and everyone who may call. */
export async function openMatrix(): Promise<{ tenant: ForeignTenant; people: Person[] }> {
  await openOwnDatabase();
  // With a new rate limiter: the matrix makes more than the 600 calls a minute that a person may make.
  beforeEach(forgetSettings);
  const tenant = await createForeignTenant();
  return { tenant, people: [visitor, ...(await createPeople(tenant.organizationId))] };
}
