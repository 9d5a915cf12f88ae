import { expect, it } from "vitest";
import { weighOutcome } from "@/server/domain/scraping/pace";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { RunScene } from "@/testing/scraping/run-scene";
import { whileRefused } from "@/testing/scraping/scraping-scene";
import { decide } from "./internal/step/decide-lane";
import { freezeTargets, markRunning } from "./internal/step/freeze-run";
import { type Lane, openLanes } from "./internal/step/lane";
import { nextScrapes } from "./internal/step/next-scrape";
import { openRun } from "./internal/step/open-run";
import { cutPlan, planStarts } from "./internal/step/plan-starts";

const scene = new RunScene();

async function open({ accounts, creators }: { accounts: number; creators: number }) {
  for (let n = 1; n <= accounts; n += 1) {
    const id = await scene.addAccount("PGY");
    await getDb().scraperAccount.update({ where: { id }, data: { weight: 2 * n + 2 } });
  }
  for (let n = 1; n <= creators; n += 1) await scene.addCreator("PGY", n);
  const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  const run = await openRun(createJobCtx("run-scraping"), { runId: id, executor: "job_1" });
  if (run === null) throw new Error("the run is still to do");
  const deadline = run.clock() + 60_000;
  await freezeTargets(run, deadline);
  await markRunning(run);
  const [lane] = await openLanes(run);
  if (lane === undefined) throw new Error("the run has a lane");
  const action = await decide(run, lane);
  if (action.kind !== "scrape") throw new Error("the accounts are ready");
  return { run, lane, deadline, action };
}

async function start({ run, lane, deadline }: Awaited<ReturnType<typeof open>>) {
  const scrapes = await nextScrapes(run, lane, deadline);
  if ("kind" in scrapes) throw new Error(`nothing was started: ${scrapes.kind}`);
  return scrapes;
}

async function claimElsewhere(lane: Lane): Promise<void> {
  const target = await lane.targets.next([]);
  if (target === null) throw new Error("there are targets");
  lane.targets.putBack(target);
  const expiresAt = new Date(Date.now() + 60_000);
  await getDb().scrapeClaim.create({ data: { bloggerId: target.creatorId, token: "another", expiresAt } });
}

const turnsOf = ({ memory }: Lane) => memory.crew?.turns ?? {};
const claimedAccounts = async (runId: string) =>
  (await getDb().scrapeClaim.findMany({ where: { runId } })).map(({ accountId }) => accountId).sort();
const leasedAccounts = async (runId: string) =>
  (await getDb().scraperAccount.findMany({ where: { leaseHolder: runId } })).map(({ id }) => id).sort();

it.each([3, 4])("each claim names the account that asks, though one of %s is lost", async (creators) => {
  const opened = await open({ accounts: 3, creators });
  await claimElsewhere(opened.lane);
  const scrapes = await start(opened);
  expect(scrapes).toHaveLength(creators - 1);
  for (const { claim, started } of scrapes) {
    const { bloggerId } = claim;
    expect(await getDb().scrapeClaim.findUniqueOrThrow({ where: { bloggerId } })).toMatchObject({
      accountId: started.account.id,
    });
  }
  const { id } = opened.run.row;
  expect(await claimedAccounts(id)).toEqual(await leasedAccounts(id));
});

it("of accounts that changed since they were planned, the claims are given back", async () => {
  const opened = await open({ accounts: 3, creators: 3 });
  const [id = ""] = opened.action.candidates;
  await getDb().scraperAccount.update({ where: { id }, data: { displayName: "二号" } });
  expect(await start(opened)).toHaveLength(2);
  const runId = opened.run.row.id;
  expect(await claimedAccounts(runId)).toHaveLength(2);
  expect(await claimedAccounts(runId)).toEqual(await leasedAccounts(runId));
});

it("a plan that is cut keeps the weights that outcomes have changed since", async () => {
  const { run, lane, action } = await open({ accounts: 3, creators: 3 });
  const before = turnsOf(lane);
  const plan = await planStarts(run, lane, action);
  const [first, second] = plan.starts;
  if (first === undefined || second === undefined || lane.memory.crew === null) throw new Error("no plan");
  const { id } = second.pick.before;
  const { crew } = lane.memory;
  const turns = weighOutcome(crew.turns, id, "TIMEOUT");
  lane.memory = { ...lane.memory, crew: { ...crew, turns } };
  cutPlan(lane, plan, (account) => account === first.pick.before.id);
  const weight = before[id]?.weight ?? 0;
  expect(turnsOf(lane)[id]).toMatchObject({ weight, effective: weight / 2 });
  cutPlan(lane, plan, () => false);
  expect(turnsOf(lane)).toEqual(weighOutcome(before, id, "TIMEOUT"));
});

it("a plan that cannot be written is cut: its accounts keep their turns", async () => {
  const opened = await open({ accounts: 3, creators: 2 });
  const { lane } = opened;
  const before = turnsOf(lane);
  const { organizationId } = scene.organization;
  const when = `NEW.organization_id = '${organizationId}' AND NEW.lease_token IS NOT NULL`;
  await whileRefused({ change: "UPDATE", table: "scraper_account", when }, () =>
    expect(start(opened)).rejects.toThrow("refused by a test"),
  );
  expect(turnsOf(lane)).toEqual(before);
  expect(await claimedAccounts(opened.run.row.id)).toEqual([]);
  expect(await start(opened)).toHaveLength(2);
});
