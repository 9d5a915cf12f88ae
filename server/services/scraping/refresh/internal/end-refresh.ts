import { type Tx } from "@/server/infra/db";
import { type Refusal, type ScrapeResult } from "@/server/platforms";
import { readDatabaseClock } from "@/server/services/scraping/pace";
import {
  auditedColumns,
  type BegunScrape,
  commitScrape,
  type readTarget,
  settleWithin,
  storeScrape,
} from "@/server/services/scraping/scrape";
import { type Ctx, recordAudit } from "@/server/services/kernel/verb";
import { changeRefresh } from "./refresh-row";

type Ending = {
  ctx: Ctx;
  row: { bloggerId: string };
  own: { id: string; executor: string };
  target: Pick<Awaited<ReturnType<typeof readTarget>>, "before">;
  begun?: BegunScrape;
};
type Final = Exclude<ScrapeResult, { kind: "partial" }>;

/** Writes what the platform said: creator, account, audit entry and refresh together, or nothing. */
export async function endByAnswer(ending: Ending & { begun: BegunScrape }, answer: Final): Promise<void> {
  await end(ending, answer, (tx) => settleWithin(tx, ending.begun, answer));
}

/** The same of a refusal that no account was asked for. */
export async function endUnasked(ending: Ending, refused: Refusal): Promise<void> {
  await end(ending, { kind: "refused", ...refused }, () => Promise.resolve());
}

type Stored = Extract<Final, { kind: "done" }> | (Refusal & { kind: "refused" });

async function end(
  { ctx, row, own, target, begun }: Ending,
  answer: Stored,
  settle: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await commitScrape(ctx, async (tx) => {
    const now = new Date(begun?.clock() ?? (await readDatabaseClock(tx))());
    const { written, keptId, failure, mergedIds } = await storeScrape(tx, ctx, {
      ...{ id: row.bloggerId, answer, now },
    });
    await settle(tx);
    const status = failure === null ? ("SUCCESS" as const) : ("FAILED" as const);
    const { code = null, message = null } = failure ?? {};
    const stored = await tx.blogger.findUniqueOrThrow({ where: { id: keptId }, select: auditedColumns });
    const after = { ...stored, outcome: status, code, accountId: begun?.account.id ?? null, mergedIds };
    await recordAudit(tx, ctx, { action: "blogger.refresh", before: target.before, after });
    await changeRefresh(tx, own, {
      ...{ status, code, message, bloggerId: keptId, endedAt: now, expectedAt: null },
    });
    return { kept: undefined, isWritten: written !== null };
  });
}
