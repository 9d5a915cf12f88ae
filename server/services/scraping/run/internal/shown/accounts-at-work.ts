import { eligibilityOf, type Pace, readiness } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type StoredAccount } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type AccountAtWork } from "../../schema";
import { type RunsOfAccounts, findRunsOfAccounts, parseLanes, type SeenLane } from "./saved-lanes";
import { type LogicalRun } from "./logical-run";
import { type PaceSituations } from "./pace-situations";
import { type AccountUse, type PlatformCounts } from "./platform-counts";

type Names = Map<string, string>;
type Wait = Pick<AccountAtWork, "role" | "isScraping" | "reason" | "freesAt" | "heldBy">;
type Told = {
  ownerUserId: string | null;
  counts: readonly PlatformCounts[];
  uses: readonly AccountUse[];
  situations: PaceSituations;
};

/**
 * The accounts that the actor sees, by platform: working, spare, and what each waits for. It uses the same
 * functions as runs. For a finished run, the accounts that did something.
 */
export async function findAccountsAtWork(
  ctx: Ctx,
  run: LogicalRun,
  { ownerUserId, counts, uses, situations }: Told,
): Promise<Map<Platform, AccountAtWork[]>> {
  const { newest } = run;
  const names = await findNames(
    ctx,
    counts.map(({ platform }) => platform),
  );
  const runsOfAccounts = await findRunsOfAccounts(ctx);
  const used = new Map(uses.map((use) => [use.accountId, use]));
  const show = (id: string, wait: Wait): AccountAtWork[] => {
    const displayName = names.get(id);
    const { succeeded, refused, captchas } = used.get(id) ?? { succeeded: 0, refused: 0, captchas: 0 };
    return displayName === undefined ? [] : [{ id, displayName, ...wait, succeeded, refused, captchas }];
  };
  const lanes = parseLanes(newest);
  const found = new Map<Platform, AccountAtWork[]>();
  for (const { platform, pendingCount } of counts) {
    const situation = situations.get(platform);
    if (situation === undefined) {
      const did = uses.filter((use) => use.platform === platform);
      found.set(
        platform,
        did.flatMap(({ accountId }) => show(accountId, out("RUN_OVER"))),
      );
      continue;
    }
    const occasion = { ...situation, taskOwnerUserId: ownerUserId, worker: newest.id };
    const lane = new Look(lanes[platform], {
      platform,
      runId: newest.id,
      pace: situation.pace,
      occasion,
      runsOfAccounts,
      absent: newest.status === "PAUSED" ? "RUN_PAUSED" : pendingCount === 0 ? "NOT_NEEDED" : "NOT_CHOSEN",
    });
    const seen = lane.waits().flatMap(([id, wait]) => show(id, wait));
    found.set(
      platform,
      seen.sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role)),
    );
  }
  return found;
}

const roles = ["WORKING", "SPARE", "OUT"] as const;

type Occasion = Omit<Parameters<typeof eligibilityOf>[2], "usedInTask"> & {
  accounts: readonly StoredAccount[];
  usedInTask: Readonly<Record<string, number>>;
};

type Seen = {
  platform: Platform;
  runId: string;
  pace: Pace;
  occasion: Occasion;
  runsOfAccounts: RunsOfAccounts;
  absent: "RUN_PAUSED" | "NOT_NEEDED" | "NOT_CHOSEN";
};

const rests: readonly AccountAtWork["reason"][] = ["SHIFT_REST", "HOUR_CAP", "LEASED"];

class Look {
  constructor(
    private readonly lane: SeenLane | undefined,
    private readonly seen: Seen,
  ) {}

  waits(): [id: string, Wait][] {
    const { accounts } = this.seen.occasion;
    const waits = new Map(accounts.map((account) => [account.id, this.waitOf(account)]));
    const working = [...waits.values()].filter(({ role }) => role === "WORKING");
    const isResting = working.length > 0 && working.every(({ reason }) => rests.includes(reason));
    if (!isResting) return [...waits];
    const instants = working.flatMap(({ freesAt }) => freesAt?.getTime() ?? []);
    const freesAt = instants.length === 0 ? null : new Date(Math.min(...instants));
    return [...waits].map(([id, wait]) => {
      const standsBy = wait.role === "SPARE" ? wait.reason === null : wait.reason === "NOT_NEEDED";
      return [id, standsBy ? { ...wait, reason: "CREW_RESTS", freesAt } : wait];
    });
  }

  private waitOf(account: StoredAccount): Wait {
    const { lane } = this;
    const { platform, runId, pace, occasion, runsOfAccounts, absent } = this.seen;
    const { now, usedInTask } = occasion;
    const { id, leaseHolder, leaseExpiresAt } = account;
    if (leaseHolder === runId && (leaseExpiresAt ?? 0) > now)
      return { role: "WORKING", isScraping: true, reason: null, freesAt: null, heldBy: null };
    const working = lane?.crew ?? null;
    const works = working !== null && id in working.turns;
    const role = works ? "WORKING" : working?.spare.includes(id) === true ? "SPARE" : "OUT";
    const eligibility = eligibilityOf(account, pace, { ...occasion, usedInTask: usedInTask[id] });
    const { eligible, reason, freesAt } = eligibility;
    if (!eligible) {
      const heldBy = reason === "LEASED" ? runsOfAccounts.ofLease(leaseHolder) : null;
      return { role, isScraping: false, reason, freesAt: toDate(freesAt), heldBy };
    }
    if (lane?.taken.includes(id) === true)
      return { ...out("RIVAL"), role, heldBy: runsOfAccounts.ofWorkingAccounts(platform, [id], runId) };
    const outage = lane?.outage ?? null;
    if (outage !== null) {
      const { until } = outage;
      return { ...out("UNREACHABLE"), role, freesAt: until > now ? toDate(until) : null };
    }
    if (role === "OUT") return out(working === null ? absent : "NOT_NEEDED");
    if (role === "SPARE") return { ...out(null), role };
    const { limit, at } = readiness(account, pace, now);
    return { ...out(limit), role, freesAt: limit === null ? null : toDate(at) };
  }
}

function out(reason: AccountAtWork["reason"]): Wait {
  return { role: "OUT", isScraping: false, reason, freesAt: null, heldBy: null };
}

async function findNames(ctx: Ctx, platforms: Platform[]): Promise<Names> {
  const ownerUserId = visibleOwnerId(ctx);
  const rows = await ctx.db.scraperAccount.findMany({
    where: {
      organizationId: ctx.organization.id,
      platform: { in: platforms },
      ...(ownerUserId !== undefined && { ownerUserId }),
    },
    select: { id: true, displayName: true },
  });
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
