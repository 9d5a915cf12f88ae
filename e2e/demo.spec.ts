import { expect, test } from "@playwright/test";
import { withDatabase } from "./fixtures/application";
import { startLauncher } from "./start-launcher";

const PATIENCE_MS = 240_000;

test("the demo has accounts in every state, and creators that its simulated platforms know", async () => {
  test.setTimeout(PATIENCE_MS);
  const demo = await startLauncher(["--demo"], {});
  try {
    expect(await demo.saysWithin("/_simulator/log", PATIENCE_MS), demo.output()).toBe(true);
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
    expect((await fetch(`${simulator}/rules`)).status).toBe(200);
  } finally {
    await demo.stop();
  }
});
