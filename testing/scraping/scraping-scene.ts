import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { getDb, type Prisma } from "@/server/infra/db";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraping/account";
import { scrapeBlogger } from "@/server/services/scraping/scrape";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestBlogger, createTestPacePolicy } from "../create-test-rows";
import { seedTestPace } from "./seed-test-pace";
import { cookieOf, creatorOf, type Simulator, startSimulator } from "../simulator";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";
import { changeSettings } from "../suite/suite-settings";

const SEED = 1;

/**
 * Simulated platforms, and for each test a new organization with a policy without pauses between calls.
 * Call it once per suite.
 */
export class ScrapingScene {
  settings: Record<string, string> = {};
  private restoreSettings: () => void = () => undefined;
  private started: Simulator | undefined;
  private owned: TestOrganization | undefined;
  policyId: string | undefined;

  constructor() {
    beforeAll(async () => {
      const simulator = await startSimulator({ seed: SEED });
      this.started = simulator;
      const urls = platforms.map((platform) => [`PLATFORM_BASE_URL_${platform}`, simulator.url]);
      this.settings = { OUTBOUND_ALLOW: "127.0.0.1", ...(Object.fromEntries(urls) as object) };
      this.restoreSettings = changeSettings(this.settings);
      await seedTestPace();
    });
    beforeEach(async () => {
      this.simulator.reset();
      this.owned = await createTestOrganization();
      this.policyId = await createTestPacePolicy(this.organization, { minIntervalMs: 0 });
    });
    afterAll(async () => {
      // A refresh may go on after its answer: without its account it makes no call in the next suite.
      const lease = { leaseHolder: null, leaseToken: null, leaseExpiresAt: null };
      await getDb().scraperAccount.updateMany({ where: { leaseToken: { not: null } }, data: lease });
      this.restoreSettings();
      await this.started?.close();
    });
  }

  get simulator(): Simulator {
    if (this.started === undefined) throw new Error("there is a simulator within tests alone");
    return this.started;
  }

  get organization(): TestOrganization {
    if (this.owned === undefined) throw new Error("there is an organization within tests alone");
    return this.owned;
  }

  /** Nothing listens on the platforms' address until `reconnect`. */
  async cutOff(): Promise<void> {
    await this.simulator.close();
  }

  async reconnect(): Promise<void> {
    this.started = await startSimulator({ seed: SEED, port: Number(new URL(this.simulator.url).port) });
  }

  moveTo(organization: TestOrganization): void {
    this.owned = organization;
  }

  creatorOf(platform: Platform, n: number) {
    return creatorOf(platform, SEED, n);
  }

  async addAccount(platform: Platform, ctx: Ctx = this.organization.ctx()): Promise<string> {
    const { id } = await createScraperAccount({ ctx, input: { platform, displayName: "一号" } });
    await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(id) } });
    return id;
  }

  addCreator(
    platform: Platform,
    n: number,
    given: Partial<Prisma.BloggerUncheckedCreateInput> = {},
  ): Promise<string> {
    const { id: platformBloggerId, url } = this.creatorOf(platform, n);
    return createTestBlogger(this.organization, { platform, platformBloggerId, url, ...given });
  }

  refresh(id: string) {
    return scrapeBlogger({ ctx: this.organization.ctx(), input: { id, policyId: this.policyId } });
  }
}

export const accountRow = (id: string) => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });
export const bloggerRow = (id: string) => getDb().blogger.findUniqueOrThrow({ where: { id } });

/**
 * While `work` runs, the database refuses this change of rows that match `when`, with "refused by a test".
 */
export async function whileRefused<Result>(
  { change, table, when }: { change: "UPDATE" | "DELETE"; table: string; when: string },
  work: () => Promise<Result>,
): Promise<Result> {
  await getDb().$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused by a test'; END $$`);
  await getDb().$executeRawUnsafe(`
    CREATE OR REPLACE TRIGGER refuse_change BEFORE ${change} ON ${table} FOR EACH ROW
    WHEN (${when}) EXECUTE FUNCTION refuse_change()`);
  try {
    return await work();
  } finally {
    await getDb().$executeRawUnsafe("DROP FUNCTION refuse_change CASCADE");
  }
}
