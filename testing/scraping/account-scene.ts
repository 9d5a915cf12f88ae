import { beforeAll, beforeEach } from "vitest";
import { getDb, type Prisma } from "@/server/infra/db";
import { acquireScraperAccount, getScraperAccountEligibility } from "@/server/services/scraping/account";
import { createTestAccount } from "./create-test-account";
import { seedTestPace } from "./seed-test-pace";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";

export type AccountFields = NonNullable<Parameters<typeof createTestAccount>[1]>;

export class AccountScene {
  id = "";
  private owned: TestOrganization | undefined;

  constructor() {
    beforeAll(seedTestPace);
    beforeEach(async () => {
      this.owned = await createTestOrganization();
      this.id = await this.create();
    });
  }

  get organization(): TestOrganization {
    if (this.owned === undefined) throw new Error("there is an organization within tests alone");
    return this.owned;
  }

  ctx = () => this.organization.ctx();

  create = (fields: AccountFields = {}) =>
    createTestAccount(this.organization, { cookieEncrypted: "-", ...fields });

  acquire = (by = this.ctx(), seconds = 60, id = this.id) =>
    acquireScraperAccount({ ctx: by, input: { id, seconds } });

  eligibility = (by = this.ctx(), id = this.id) => getScraperAccountEligibility({ ctx: by, input: { id } });

  change = (data: Prisma.ScraperAccountUpdateInput) =>
    getDb().scraperAccount.update({ where: { id: this.id }, data });

  rowOf = (id = this.id) => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });
}

export const soon = (ms: number) => new Date(Date.now() + ms);

export const msUntil = (instant: string | Date | null | undefined) =>
  new Date(instant ?? 0).getTime() - Date.now();
