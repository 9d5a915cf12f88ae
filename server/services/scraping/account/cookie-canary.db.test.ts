import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { getBlogger, searchBloggers } from "@/server/services/roster/blogger";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createPushBench, importCreators } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { recordLog } from "@/testing/record-log";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { cookieOf, startSimulator } from "@/testing/simulator";
import { listRows } from "@/testing/tenant-matrix/list-rows";
import { callerOf } from "@/testing/test-caller";
import { setSettings } from "@/testing/suite/suite-settings";
import { reencryptAccountCookies } from ".";

// The suite searches the rows of every table, so there should be few.
await openOwnDatabase();
await startJobServer();

const simulator = await startSimulator({ creators: 20 });
setSettings({ PLATFORM_BASE_URL_PGY: simulator.url });
afterAll(() => simulator.close());
beforeAll(seedTestPace);

const CANARY = "canary7f3c9a2e51";
const ours = `${cookieOf("canary")}; web_session=${CANARY}`;
const refused = [
  `web_session=${CANARY}\r\nX-Injected: ${CANARY}`,
  `web_session=${CANARY}; Domain=${CANARY}.example`,
  `${CANARY} = ${CANARY}; a b=${CANARY}`,
  JSON.stringify([{ name: CANARY, value: CANARY, domain: `${CANARY}.example` }]),
  `[{"name": "${CANARY}"`,
  CANARY,
  `a=${CANARY}${"x".repeat(20_000)}`,
  `a=${CANARY}${"x".repeat(70_000)}`,
];

it("a cookie appears only in the answer to the request for it", async () => {
  const log = recordLog();
  const bench = await createPushBench();
  const { organization, ctx } = bench;
  const owner = await getDb().user.findUniqueOrThrow({ where: { id: organization.ownerId } });
  await getDb().role.update({
    where: { id: owner.roleId },
    data: { menus: { create: [...buttons()] } },
  });
  const accounts = (await callerOf(owner)).scraperAccount;
  const seen: string[] = [];
  const see = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      const answer = await call;
      seen.push(JSON.stringify(answer));
      return answer;
    } catch (error) {
      const { message, cause } = error as Error;
      seen.push(message, JSON.stringify(cause), String(cause));
      return undefined;
    }
  };

  const { id } = await accounts.create({ platform: "PGY", displayName: "小红书一号" });
  for (const cookie of refused) expect(await see(accounts.setCookie({ id, cookie }))).toBeUndefined();
  await see(accounts.setCookie({ id, cookie: ours }));
  expect((await accounts.cookie({ id })).cookie).toBe(ours);

  const endpoint = await bench.endpoint();
  await importCreators(ctx, [1]);
  await bench.drain(endpoint);
  expect(await see(accounts.checkConnectivity({ id }))).toMatchObject({ ok: true });
  expect(simulator.log()).toMatchObject([{ account: "canary", platform: "PGY" }]);
  for (const kind of ["rate-limited", "expired-session", "captcha", "banned"] as const) {
    simulator.reset();
    simulator.misbehave({ does: { kind } });
    const unpaced = { nextRequestAt: null, bucketMissing: 0, rateLimitStrikes: 0 };
    await getDb().scraperAccount.update({ where: { id }, data: unpaced });
    expect(await see(accounts.checkConnectivity({ id }))).toMatchObject({ ok: false });
  }
  await see(accounts.update({ id, status: "ACTIVE", weight: 3 }));
  await see(accounts.acquire({ id, seconds: 60 }));
  const rested = { cooldownUntil: null, nextRequestAt: null, bucketMissing: 0, slowdown: 1 };
  await getDb().scraperAccount.update({ where: { id }, data: rested });
  const lease = await see(accounts.acquire({ id, seconds: 60 }));
  const leaseToken = lease?.leaseToken ?? "";
  expect(leaseToken).not.toBe("");
  await see(accounts.setCookie({ id, cookie: ours }));
  await see(accounts.setCookie({ id, cookie: ours, leaseToken }));
  await see(accounts.renew({ id, leaseToken, seconds: 60 }));
  await see(accounts.release({ id, leaseToken }));
  await see(accounts.eligibility({ id }));
  await see(accounts.markRisk({ id, reason: "L3_AUTH_FAIL" }));
  await see(accounts.list({}));
  await see(accounts.list({ text: CANARY }));
  await see(accounts.get({ id }));
  await see(accounts.delete({ id: `${id}0` }));
  await reencryptAccountCookies({ ctx: createJobCtx("reencrypt-secrets") });

  const row = await getDb().scraperAccount.findUniqueOrThrow({ where: { id } });
  const broken = { cookieEncrypted: `${row.cookieEncrypted?.slice(0, -4) ?? ""}AAAA` };
  await getDb().scraperAccount.update({ where: { id }, data: broken });
  expect(await see(accounts.cookie({ id }))).toBeUndefined();
  await getDb().scraperAccount.update({ where: { id }, data: { cookieEncrypted: row.cookieEncrypted } });

  await importCreators(ctx, [2]);
  await bench.drain(endpoint);
  const { list } = await searchBloggers({ ctx, input: {} });
  for (const { id: bloggerId } of list) await see(getBlogger({ ctx, input: { id: bloggerId } }));
  seen.push(JSON.stringify(list), JSON.stringify(bench.receiver.requests), JSON.stringify(simulator.log()));

  expect(await listRows(CANARY)).toBe("");
  expect(seen.filter((text) => text.includes(CANARY))).toEqual([]);
  expect(log.length).toBeGreaterThan(20);
  expect(log.filter((line) => line.includes(CANARY))).toEqual([]);
  // Proves that the search finds what is there.
  expect(bench.pushes().length).toBeGreaterThan(0);
  await accounts.update({ id, displayName: CANARY });
  expect(await listRows(CANARY)).toMatch(/^audit_entry [^]*\nscraper_account /);
  logger().info({ text: CANARY }, "found");
  expect(log.at(-1)).toContain(CANARY);
  await bench.receiver.close();
});

function buttons() {
  const actions = ["read", "write", "delete", "cookie"].map((action) => `scraper-account:${action}`);
  return actions.map((permission) => ({
    menu: {
      create: {
        id: `men_${permission}_${Date.now()}`,
        name: permission,
        permission,
        type: 2,
        path: "",
        component: "",
        redirect: "",
      },
    },
  }));
}
