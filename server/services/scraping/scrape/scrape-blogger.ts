import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "@/server/infra/logger";
import { findKeptId, getBloggerWire } from "@/server/services/roster/blogger";
import { paceInForce } from "@/server/services/scraping/policy";
import { callThenCommit, inWireForm } from "@/server/services/kernel/verb";
import { getOutcome } from "./internal/commit-answer";
import { scrape } from "./internal/scrape";
import { scrapeBloggerInput, scrapeBloggerResult } from "./schema";

/** The browser gets an answer within this time. */
const ANSWER_MS = 20_000;
/** If the pace alone takes longer than that: enough to learn that no account may work. */
const EARLY_ANSWER_MS = 3_000;

/**
 * Asks the platform for one creator at an account's pace, and writes the answer. A merged creator's id
 * means the remaining row. A platform's refusal is a result. After 20 seconds the result is `RUNNING`, and
 * the scrape continues for up to `SCRAPE_MS`. Throws `NOT_FOUND`, and `CONFLICT` for a creator that is
 * deactivated or being refreshed, or with the reason and the instant if no account may work or all are too
 * slow.
 */
export const scrapeBlogger = callThenCommit({
  permission: "blogger:write",
  input: scrapeBloggerInput,
  output: scrapeBloggerResult,
  audit: "blogger.refresh",
  async run({ ctx, input: { id: asked, policyId = null }, record }) {
    const id = await findKeptId(ctx.db, ctx, asked);
    const paces = await paceInForce(ctx.db, ctx.organization.id, policyId);
    let expectedMs = 0;
    const onStarted = (ms: number) => void (expectedMs = ms);
    const refreshed = scrape(ctx, { id, paces, onStarted }, async (tx, { before, ...committed }) => {
      const { after, ...outcome } = await getOutcome(tx, committed);
      await record(tx, { before, after });
      return { ...outcome, blogger: await getBloggerWire(tx, ctx, committed.keptId) };
    });
    const within = (ms: number) => Promise.race([refreshed, sleep(ms, null, { ref: false })]);
    let patienceMs = EARLY_ANSWER_MS;
    let finished = await within(patienceMs);
    if (finished === null && expectedMs <= ANSWER_MS) {
      finished = await within(ANSWER_MS - patienceMs);
      patienceMs = ANSWER_MS;
    }
    if (finished !== null) return inWireForm(finished);

    ctx.defer(() =>
      refreshed.then(
        () => undefined,
        (error: unknown) => logger().error({ err: error, bloggerId: id }, "a refresh failed unheard"),
      ),
    );
    const seconds = Math.ceil(Math.max(expectedMs - patienceMs, patienceMs) / 1_000);
    return inWireForm({
      outcome: "RUNNING" as const,
      code: null,
      message: `The platform is asked at the account's pace. The figures are here in about ${seconds} seconds.`,
      blogger: await getBloggerWire(ctx.db, ctx, id),
    });
  },
});
