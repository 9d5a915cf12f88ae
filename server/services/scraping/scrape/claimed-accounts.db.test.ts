import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { CALL_TIMEOUT_MS } from "@/server/platforms";
import { RunScene } from "@/testing/scraping/run-scene";
import { claimCreators } from "./internal/claim-creator";
import { HOLD_MS, WRITE_MS } from "./internal/scrape-time";

const FIRST_CALL_MS = CALL_TIMEOUT_MS + WRITE_MS;
const scene = new RunScene();

async function claimFor(accountId: string | null) {
  const bloggerId = await scene.addCreator("PGY", 1);
  const { id: runId } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  const [claim] = await claimCreators(getDb(), [{ bloggerId, accountId }], { runId, ms: HOLD_MS });
  if (!claim) throw new Error("no other scrape has the creator");
  const row = () => getDb().scrapeClaim.findUniqueOrThrow({ where: { bloggerId } });
  return { claim, row };
}

it.each([null, "acc_planned"])("a claim made for %s records the account that asks", async (planned) => {
  const { claim, row } = await claimFor(planned);
  expect(claim.covers(FIRST_CALL_MS, "acc_real")).toBe(false);
  expect(await claim.renew(FIRST_CALL_MS, "acc_real")).toBe(true);
  expect(await row()).toMatchObject({ accountId: "acc_real" });
  expect(claim.covers(FIRST_CALL_MS, "acc_real")).toBe(true);
});

it("a change of the account never shortens a claim", async () => {
  const { claim, row } = await claimFor("acc_planned");
  await claim.renew(1_000, "acc_real");
  expect((await row()).expiresAt.getTime()).toBeGreaterThan(Date.now() + FIRST_CALL_MS);
});

it("a claim made for the account that asks is not written again", async () => {
  const { claim, row } = await claimFor("acc_planned");
  const before = await row();
  expect(claim.covers(FIRST_CALL_MS, "acc_planned")).toBe(true);
  expect(await claim.renew(FIRST_CALL_MS, "acc_planned")).toBe(true);
  expect(await row()).toEqual(before);
});
