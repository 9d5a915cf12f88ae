import { newId } from "@/server/domain/kernel/ids";
import { type Pace } from "@/server/domain/scraping/pace";
import { getDb, type Prisma } from "@/server/infra/db";
import { type TestOrganization } from "../organization/test-organization";

type Fields = Partial<Omit<Prisma.ScraperAccountCreateManyInput, "id" | "organizationId" | "partition">>;

export async function createPacedAccounts(
  { organizationId }: Pick<TestOrganization, "organizationId">,
  count: number,
  fields: Fields = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("scraperAccount"));
  const usual = { platform: "STARMAP", displayName: "星图一号", cookieEncrypted: "sealed" } as const;
  await getDb().scraperAccount.createMany({
    data: ids.map((id) => ({
      ...usual,
      ...fields,
      id,
      organizationId,
      partition: `persist:scraper-${id.slice(4)}`,
    })),
  });
  return ids;
}

export function freePace(given: Partial<Pace> = {}): Pace {
  const many = 1_000_000;
  return {
    kRatio: 1,
    spareAccounts: 0,
    hourCap: many,
    dayCap: many,
    perTaskCap: many,
    orgDailyBudget: many,
    burstSize: many,
    refillRatePerMin: 60_000,
    minIntervalMs: 0,
    shiftSize: many,
    shiftRestMinutes: 0,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    ...given,
  };
}
