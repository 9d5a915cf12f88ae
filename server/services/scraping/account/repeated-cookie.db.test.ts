import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { getBlogger, searchBloggers } from "@/server/services/roster/blogger";
import { ageAccount } from "@/testing/scraping/age-account";
import { createTestBlogger, createTestPacePolicy } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestUser } from "@/testing/people/create-test-user";
import {
  formsOf,
  refusalsThatRepeat,
  refuseWith,
  repeatInPayload,
} from "@/testing/scraping/platforms/repeat-cookie";
import { createPushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { startReceiver } from "@/testing/push/receiver/start-receiver";
import { recordLog } from "@/testing/record-log";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { creatorOf, SimulatorState } from "@/testing/simulator";
import { listRows } from "@/testing/tenant-matrix/list-rows";
import { callerOf } from "@/testing/test-caller";
import { setSettings } from "@/testing/suite/suite-settings";

// The suite searches the rows of every table, so there should be few.
await openOwnDatabase();
await startJobServer();

const platform = await startReceiver();
setSettings({ PLATFORM_BASE_URL_PGY: platform.url });
afterAll(() => platform.close());
beforeAll(seedTestPace);

const SECRETS = ['q7Xk9"/wZ4p+V2m', "c4NaryT0k", "longCanary7f3C9a2E51d0b8"];
const ours = `sim_account=canary; sid=${SECRETS[0]}; tok=${SECRETS[1]}; web_session=${SECRETS[2]}`;
const traces = [
  "q7Xk9",
  "wZ4p",
  ...SECRETS.slice(1),
  ...SECRETS.flatMap((secret) => formsOf(secret).map((form) => form.slice(3, -3))),
].filter(({ length }) => length >= 4);
const findTraces = (text: string) => traces.filter((trace) => text.includes(trace));

it("a cookie that the platform repeats is stored nowhere", { timeout: 120_000 }, async () => {
  const log = recordLog();
  const bench = await createPushBench();
  const { organization, ctx } = bench;
  const { organizationId } = organization;
  const caller = await callerOf(
    await createTestUser({
      permissions: ["blogger:read", "blogger:write", "scraper-account:read", "scraper-account:write"],
      memberOf: [organizationId],
    }),
  );
  const seen: string[] = [];
  const see = async (call: Promise<unknown>): Promise<void> => {
    const text = await call.then(JSON.stringify, (error: unknown) => {
      const { message, cause } = error as Error;
      return [message, JSON.stringify(cause), String(cause)].join("\n");
    });
    seen.push(text);
  };

  const accounts = caller.scraperAccount;
  const { id } = await accounts.create({ platform: "PGY", displayName: "小红书一号" });
  await accounts.setCookie({ id, cookie: ours });
  const policyId = await createTestPacePolicy(organization, { minIntervalMs: 0 });
  const state = new SimulatorState({ creators: 3 });
  const creator = creatorOf("PGY", state.seed, 0);
  const bloggerId = await createTestBlogger(organization, {
    platformBloggerId: creator.id,
    url: creator.url,
  });
  const endpoint = await bench.endpoint();
  /** A refresh also makes its own process push, which takes the endpoint's lease. */
  const untilPushed = () => expect.poll(() => bench.drain(endpoint), { timeout: 30_000 }).toBe("idle");
  const callTwice = async () => {
    for (const call of [
      () => accounts.checkConnectivity({ id }),
      () => caller.blogger.refresh({ id: bloggerId, policyId }),
    ]) {
      await ageAccount(id, 86_400_000);
      const rested = { status: "ACTIVE", rateLimitStrikes: 0, slowdown: 1, consecutiveFailures: 0 } as const;
      await getDb().scraperAccount.update({ where: { id }, data: { ...rested, cooldownUntil: null } });
      const before = platform.requests.length;
      await see(call());
      expect(platform.requests.slice(before).map(({ headers }) => headers.cookie)).toContain(ours);
    }
  };

  platform.behaveAs(repeatInPayload(state));
  await callTwice();
  expect(seen.slice(0, 2)).toEqual([
    expect.stringContaining('"ok":true'),
    expect.stringContaining('"outcome":"SUCCESS"'),
  ]);
  const kept = await getDb().blogger.findUniqueOrThrow({ where: { id: bloggerId } });
  expect(kept).toMatchObject({ nickname: "小红 [cookie]", location: "[cookie]" });
  expect(JSON.stringify(kept.rawData)).toContain('"repeated":["[cookie]"');
  await untilPushed();
  expect(bench.pushes().length).toBeGreaterThan(0);

  const forms = formsOf(ours).length;
  for (const [index, said] of refusalsThatRepeat.entries())
    for (let form = index; form < forms; form += refusalsThatRepeat.length) {
      platform.behaveAs(refuseWith(said, form));
      await callTwice();
    }
  expect(seen.filter((text) => text.includes("[cookie]")).length).toBeGreaterThan(forms / 3);

  await see(accounts.list({}));
  await see(accounts.get({ id }));
  await see(accounts.health({ id }));
  await see(accounts.driftAlarms());
  await see(caller.blogger.list({}));
  await see(caller.blogger.get({ id: bloggerId }));
  await see(searchBloggers({ ctx, input: {} }));
  await see(getBlogger({ ctx, input: { id: bloggerId } }));
  await untilPushed();
  seen.push(JSON.stringify(bench.receiver.requests));

  expect(seen.filter((text) => findTraces(text).length > 0)).toEqual([]);
  expect(log.filter((line) => findTraces(line).length > 0)).toEqual([]);
  const rows = (await listRows("")).split("\n");
  expect(rows.filter((row) => findTraces(row).length > 0)).toEqual([]);
  // Proves that the search finds what is there.
  expect(rows.some((row) => row.startsWith("audit_entry") && row.includes("blogger.refresh"))).toBe(true);
  expect(
    formsOf(ours.replace("sim_account=canary; ", "")).filter((form) => findTraces(form).length === 0),
  ).toEqual([]);
  expect(log.length).toBeGreaterThan(0);
  logger().info({ text: ours }, "found");
  expect(findTraces(log.at(-1) ?? "")).not.toEqual([]);
  await bench.receiver.close();
});
