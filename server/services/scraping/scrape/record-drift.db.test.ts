import { expect, it } from "vitest";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { CALL_TIMEOUT_MS, findDriver } from "@/server/platforms";
import { paceInForce } from "@/server/services/scraping/policy";
import { ScrapingScene } from "@/testing/scraping/scraping-scene";
import { claimCreator } from "./internal/claim-creator";
import { settleAlone } from "./internal/commit-answer";
import { addToWindows } from "./internal/record-drift";
import { scrapeTarget } from "./internal/scrape-target";
import { startScrape } from "./internal/start-scrape";

const scene = new ScrapingScene();

it.each([
  ["that is saved is counted", { isCutOff: false, ends: "saved" }],
  ["without a later step is counted as far as it came", { isCutOff: true, ends: "saved" }],
  ["that could not be saved is not counted, as it is repeated", { isCutOff: false, ends: "refused" }],
  ["that could not be parked is not counted, as it is repeated", { isCutOff: true, ends: "dropped" }],
])("the drift of a scrape %s", async (_, { isCutOff, ends }) => {
  await getDb().driverDrift.deleteMany({ where: { platform: "PGY" } });
  await scene.addAccount("PGY");
  const bloggerId = await scene.addCreator("PGY", 1);
  const { id: platformBloggerId } = scene.creatorOf("PGY", 1);
  const ctx = scene.organization.ctx();
  const driver = findDriver("PGY");
  if (driver === null) throw new Error("PGY has a driver");
  const { PGY: pace } = await paceInForce(getDb(), ctx.organization.id, scene.policyId ?? null);
  const claim = await claimCreator(getDb(), bloggerId);
  const picked = await startScrape(ctx, { platform: "PGY", ownerUserId: null, driver, pace });
  // The second call would start after a minute, which is later than the deadline.
  const started = isCutOff
    ? {
        ...picked,
        pace: { ...pace, minIntervalMs: MINUTE_MS },
        deadline: picked.clock() + CALL_TIMEOUT_MS + MINUTE_MS / 2,
      }
    : picked;
  const target = { started, claim, driver, platformBloggerId };
  const kinds: string[] = [];
  await scrapeTarget<unknown>(
    ctx,
    target,
    {},
    {
      ...(ends === "dropped" && { park: () => Promise.resolve(null) }),
      async finish(answer) {
        kinds.push(answer.kind);
        await settleAlone(ctx, started, answer);
        if (ends === "refused") throw new Error("refused by a test");
      },
      fail: () => Promise.resolve(null),
    },
  );
  expect(kinds).toEqual([isCutOff ? "partial" : "done"]);
  const windows = await getDb().driverDrift.count({ where: { platform: "PGY" } });
  const asked = isCutOff ? 1 : driver.subCalls.length;
  expect(windows).toBe(ends === "saved" ? asked : 0);
});

it("a writer does not wait for another that records answers of the same sub-call", async () => {
  const subCall = `test/${newId("scraperAccount")}`;
  const record = () => addToWindows(getDb(), "MP_HUXUAN", [{ drift: { [subCall]: ["name"] } }], new Date());
  const stored = async () => (await getDb().driverDrift.findFirstOrThrow({ where: { subCall } })).recent;
  await record();
  await getDb().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM driver_drift WHERE sub_call = ${subCall} FOR UPDATE`;
    await record();
  });
  expect(await stored()).toBe("1");
  await Promise.all(Array.from({ length: 20 }, record));
  expect(await stored()).toMatch(/^1{2,21}$/);
});

it("a sub-call that changes its shape raises an alarm at ten of its last fifty answers, and no sooner", async () => {
  const subCall = `test/${newId("scraperAccount")}`;
  const record = (hasDrift: boolean, now = new Date()) =>
    addToWindows(getDb(), "MP_HUXUAN", [{ drift: { [subCall]: hasDrift ? ["name"] : [] } }], now);
  const stored = () =>
    getDb().driverDrift.findUniqueOrThrow({
      where: { platform_subCall: { platform: "MP_HUXUAN", subCall } },
    });
  for (let n = 0; n < 9; n += 1) await record(true);
  expect(await stored()).toMatchObject({ recent: "1".repeat(9), alarmedSince: null });
  const at = new Date("2026-05-01T00:00:00.000Z");
  await record(true, at);
  expect(await stored()).toMatchObject({ alarmedSince: at });
  for (let n = 0; n < 41; n += 1) await record(false);
  expect(await stored()).toMatchObject({ recent: `${"1".repeat(9)}${"0".repeat(41)}`, alarmedSince: null });
});
