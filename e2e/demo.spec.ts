import { expect, test } from "@playwright/test";
import { withDatabase } from "./fixtures/application";
import { startLauncher } from "./start-launcher";

const PATIENCE_MS = 240_000;

test("the demo has accounts in every state, and reads creators from its simulated platforms", async () => {
  test.setTimeout(PATIENCE_MS);
  const demo = await startLauncher(["--demo"], {});
  try {
    expect(await demo.saysWithin(": read (by ", PATIENCE_MS), demo.output()).toBe(true);
    const rows = await withDatabase(async (client) => {
      const { rows: found } = await client.query<Record<string, number>>(
        `SELECT count(*)::int AS accounts, count(DISTINCT platform)::int AS platforms, count(DISTINCT status)::int AS states,
           count(DISTINCT owner_user_id)::int AS holders, (SELECT count(*)::int FROM blogger) AS creators,
           (SELECT count(*)::int FROM pace_policy WHERE organization_id IS NOT NULL) AS policies
         FROM scraper_account`,
      );
      return found;
    }, demo.dataDir);
    expect(rows).toEqual([{ accounts: 12, platforms: 6, states: 4, holders: 4, creators: 600, policies: 3 }]);
    const [simulator = ""] = /http:\S+_simulator/.exec(demo.output()) ?? [];
    const log = (await (await fetch(`${simulator}/log`)).json()) as { entries: { account: string }[] };
    // Accounts that may not work were not heard of.
    const resting = /rest|risk|revoked|hour-cap|cooling|banned|signed-out/;
    expect(log.entries.length).toBeGreaterThan(0);
    expect(log.entries.filter(({ account }) => resting.test(account))).toEqual([]);
  } finally {
    await demo.stop();
  }
});
