import { eligibilityOf, type Pace, readiness } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type LoadedAccount } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type AccountAtWork } from "../../schema";
import { type HoldingRuns, readHoldingRuns } from "./holding-runs";
import { type LogicalRun } from "./logical-run";
import { type PaceSituations } from "./pace-situations";
import { type AccountUse, type PlatformCounts } from "./platform-counts";
import { readLanes, type SeenLane } from "./saved-lanes";

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
export async function readAccountsAtWork(
  ctx: Ctx,
  run: LogicalRun,
  { ownerUserId, counts, uses, situations }: Told,
): Promise<Map<Platform, AccountAtWork[]>> {
  const { newest } = run;
  const names = await readNames(
    ctx,
    counts.map(({ platform }) => platform),
  );
  const holding = await readHoldingRuns(ctx);
  const used = new Map(uses.map((use) => [use.accountId, use]));
  const show = (id: string, wait: Wait): AccountAtWork[] => {
    const displayName = names.get(id);
    const { succeeded, refused, captchas } = used.get(id) ?? { succeeded: 0, refused: 0, captchas: 0 };
    return displayName === undefined ? [] : [{ id, displayName, ...wait, succeeded, refused, captchas }];
  };
  const lanes = readLanes(newest);
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
    const occasion = { ...situation, taskOwnerUserId: ownerUserId, holder: newest.id };
    const lane = new Look(lanes[platform], {
      platform,
      runId: newest.id,
      pace: situation.pace,
      occasion,
      holding,
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
  accounts: readonly LoadedAccount[];
  usedInTask: Readonly<Record<string, number>>;
};

type Seen = {
  platform: Platform;
  runId: string;
  pace: Pace;
  occasion: Occasion;
  holding: HoldingRuns;
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
    const crew = [...waits.values()].filter(({ role }) => role === "WORKING");
    const isResting = crew.length > 0 && crew.every(({ reason }) => rests.includes(reason));
    if (!isResting) return [...waits];
    const instants = crew.flatMap(({ freesAt }) => freesAt?.getTime() ?? []);
    const freesAt = instants.length === 0 ? null : new Date(Math.min(...instants));
    return [...waits].map(([id, wait]) => {
      const standsBy = wait.role === "SPARE" ? wait.reason === null : wait.reason === "NOT_NEEDED";
      return [id, standsBy ? { ...wait, reason: "CREW_RESTS", freesAt } : wait];
    });
  }

  private waitOf(account: LoadedAccount): Wait {
    const { lane } = this;
    const { platform, runId, pace, occasion, holding, absent } = this.seen;
    const { now, usedInTask } = occasion;
    const { id, leaseHolder, leaseExpiresAt } = account;
    if (leaseHolder === runId && (leaseExpiresAt ?? 0) > now)
      return { role: "WORKING", isScraping: true, reason: null, freesAt: null, heldBy: null };
    const crew = lane?.crew ?? null;
    const works = crew !== null && id in crew.turns;
    const role = works ? "WORKING" : crew?.spare.includes(id) === true ? "SPARE" : "OUT";
    const eligibility = eligibilityOf(account, pace, { ...occasion, usedInTask: usedInTask[id] });
    const { eligible, reason, freesAt } = eligibility;
    if (!eligible) {
      const heldBy = reason === "LEASED" ? holding.ofLease(leaseHolder) : null;
      return { role, isScraping: false, reason, freesAt: toDate(freesAt), heldBy };
    }
    if (lane?.taken.includes(id) === true)
      return { ...out("RIVAL"), role, heldBy: holding.ofCrew(platform, [id], runId) };
    const outage = lane?.outage ?? null;
    if (outage !== null) {
      const { until } = outage;
      return { ...out("UNREACHABLE"), role, freesAt: until > now ? toDate(until) : null };
    }
    if (role === "OUT") return out(crew === null ? absent : "NOT_NEEDED");
    if (role === "SPARE") return { ...out(null), role };
    const { limit, at } = readiness(account, pace, now);
    return { ...out(limit), role, freesAt: limit === null ? null : toDate(at) };
  }
}

function out(reason: AccountAtWork["reason"]): Wait {
  return { role: "OUT", isScraping: false, reason, freesAt: null, heldBy: null };
}

async function readNames(ctx: Ctx, platforms: Platform[]): Promise<Names> {
  const holder = visibleOwnerId(ctx);
  const rows = await ctx.db.scraperAccount.findMany({
    where: {
      organizationId: ctx.organization.id,
      platform: { in: platforms },
      ...(holder !== undefined && { ownerUserId: holder }),
    },
    select: { id: true, displayName: true },
  });
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
