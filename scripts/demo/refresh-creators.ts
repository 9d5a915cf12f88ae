import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/errors";
import { type Platform, platforms } from "@/server/domain/platforms";
import { paceInForce } from "@/server/services/pace-policy";
import { scrape } from "@/server/services/scraping";
import { type Ctx } from "@/server/services/verb";
import { type Simulator } from "@/testing/simulator";

/** After a refusal that no passing of time ends: a person may have changed something. */
const PATIENCE_MS = 30_000;

type Demo = { ctx: Ctx; simulator: Simulator };

/**
 * Reads creators from their platforms, one of each platform at a time, for as long as the demo runs. Accounts
 * and waits are chosen by the service itself, as for its runs; each outcome is a line.
 */
export async function refreshCreators(demo: Demo): Promise<void> {
  await Promise.all(platforms.map((platform) => refreshPlatform(demo, platform)));
}

async function refreshPlatform(demo: Demo, platform: Platform): Promise<void> {
  const asked = new Set<string>();
  let waitedFor: string | null = null;
  for (;;) {
    const creator = await findNext(demo.ctx, platform, asked);
    if (creator === null) return say(platform, "every creator was asked for");
    try {
      await refreshOne(demo, platform, creator);
      asked.add(creator.id);
      waitedFor = null;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.reason !== "CONFLICT") {
        say(platform, error.message);
        asked.add(creator.id);
        continue;
      }
      const reason = error.ineligible?.reason ?? "";
      // Turns of seconds are the usual pace; longer waits are told once.
      if (!["TOKEN", "INTERVAL", waitedFor].includes(reason)) say(platform, error.message);
      waitedFor = reason;
      await sleep(error.retryAfterSeconds === undefined ? PATIENCE_MS : error.retryAfterSeconds * 1_000);
    }
  }
}

/** The creator that was read longest ago, those that never were before all others. */
function findNext({ db, organization }: Ctx, platform: Platform, asked: ReadonlySet<string>) {
  return db.blogger.findFirst({
    where: { organizationId: organization.id, platform, deactivatedAt: null, id: { notIn: [...asked] } },
    orderBy: [{ lastSyncedAt: { sort: "asc", nulls: "first" } }, { id: "asc" }],
    select: { id: true, nickname: true },
  });
}

type Creator = { id: string; nickname: string };

async function refreshOne({ ctx, simulator }: Demo, platform: Platform, creator: Creator): Promise<void> {
  const startedAt = Date.now();
  const paces = await paceInForce(ctx.db, ctx.organization.id, null);
  const { failure } = await scrape(ctx, { id: creator.id, paces }, (_, scraped) => Promise.resolve(scraped));
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  const calls = simulator
    .log()
    .filter(({ at, platform: of, account }) => at >= startedAt && of === platform && account !== null);
  const account = calls.at(-1)?.account ?? "no account";
  const done = failure === null ? "read" : `${failure.code}: ${failure.message}`;
  const count = calls.length === 1 ? "1 call" : `${calls.length} calls`;
  say(platform, `${creator.nickname}: ${done} (${count} by ${account}, ${seconds} s)`);
}

function say(platform: Platform, text: string): void {
  const time = new Date().toLocaleTimeString("en-GB");
  console.log(`${time}  ${platform.padEnd(15)}  ${text}`);
}
