import { advance, type NextAction } from "@/server/domain/scraping/pace";
import { pickPlanned, planPick, type PlannedPick } from "@/server/services/scraping/pace";
import { HOLD_MS, type StartedScrape } from "@/server/services/scraping/scrape";
import { decide } from "./decide-lane";
import { type Lane } from "./lane";
import { type Situation } from "./lane-accounts";
import { type OpenRun } from "./open-run";

/** Scrapes that start together; a step has up to a hundred at once. */
const MAX_STARTS = 50;

type PlannedStart = { pick: PlannedPick; candidates: readonly string[] };
/** `crew`: the working accounts before the first start. */
export type Plan = { crew: Lane["memory"]["crew"]; starts: PlannedStart[] };

/**
 * Decides which accounts start now, one after another by the rules of pace: each decision sees those before
 * it as started. Nothing is written yet.
 */
export async function planStarts(
  run: OpenRun,
  lane: Lane,
  first: Extract<NextAction, { kind: "scrape" }>,
): Promise<Plan> {
  const plan: Plan = { crew: lane.memory.crew, starts: [] };
  const { scrapes, accounts } = lane;
  accounts.isPlanning = true;
  let action: NextAction = first;
  try {
    while (action.kind === "scrape" && plan.starts.length < MAX_STARTS) {
      const candidates = accounts.withoutRefreshes(action.candidates);
      const pick = planFirst(run, lane, candidates);
      if (pick === null) break;
      plan.starts.push({ pick, candidates });
      scrapes.starting += 1;
      accounts.countPick(pick.after);
      countTurn(lane, pick.after.id, candidates);
      action = await decide(run, lane);
    }
  } finally {
    scrapes.starting = 0;
    accounts.isPlanning = false;
  }
  return plan;
}

function planFirst(run: OpenRun, lane: Lane, candidates: readonly string[]): PlannedPick | null {
  const { situation } = lane.accounts;
  const account = lane.accounts.get(candidates[0] ?? "");
  if (situation === null || account === undefined) return null;
  return planPick(account, { ...requestOf(run, lane, situation), leaseMs: HOLD_MS });
}

export function requestOf(
  { ctx, row, task, taskKey, priority, clock }: OpenRun,
  lane: Lane,
  known: Situation,
) {
  return {
    ...known,
    organizationId: ctx.organization.id,
    platform: lane.platform,
    pace: lane.pace,
    now: clock(),
    worker: row.id,
    priority,
    taskKey,
    taskOwnerUserId: task.ownerUserId,
  };
}

export function countTurn(lane: Lane, accountId: string, candidates: readonly string[]): void {
  const { crew } = lane.memory;
  if (crew === null) return;
  const turns = advance(crew.turns, accountId, candidates);
  lane.memory = { ...lane.memory, crew: { ...crew, turns } };
}

/** Forgets all starts but those of these accounts: the others are loaded again, and have their turn again. */
export function cutPlan(lane: Lane, plan: Plan, isKept: (accountId: string) => boolean): void {
  const kept = plan.starts.filter(({ pick }) => isKept(pick.before.id));
  if (kept.length === plan.starts.length) return;
  lane.accounts.expire();
  lane.memory = { ...lane.memory, crew: workingAccountsBefore(plan, lane.memory) };
  for (const { pick, candidates } of kept) countTurn(lane, pick.after.id, candidates);
  plan.starts = kept;
}

/** As before the first start, but with the weights that outcomes have changed since. */
function workingAccountsBefore({ crew }: Plan, { crew: present }: Lane["memory"]): Plan["crew"] {
  if (crew === null) return null;
  const turns = Object.entries(crew.turns).map(([id, turn]) => {
    const effective = present?.turns[id]?.effective ?? turn.effective;
    return [id, { ...turn, effective }] as const;
  });
  return { ...crew, turns: Object.fromEntries(turns) };
}

/** Writes the planned starts. Returns them by account; one that changed since it was loaded is missing. */
export async function pickPlan(
  run: OpenRun,
  lane: Lane,
  plan: Plan,
  deadline: number,
): Promise<Map<string, StartedScrape>> {
  const { starts } = plan;
  const { accounts, pace } = lane;
  if (accounts.situation === null || starts.length === 0) return new Map();
  const before = starts.map(({ pick }) => pick.before);
  const sessions = await accounts.openSessions(run.ctx, lane.driver, before);
  const usable = starts.flatMap(({ pick }) => (sessions.has(pick.before.id) ? [pick] : []));
  const request = requestOf(run, lane, accounts.situation);
  const picked = usable.length === 0 ? null : await pickPlanned(run.ctx.db, usable, request);
  const started = new Map<string, StartedScrape>();
  for (const { id } of before) {
    const session = sessions.get(id);
    const one = picked?.get(id);
    if (session === undefined || one === undefined) continue;
    const { account, lease } = one;
    accounts.update(account);
    started.set(id, { pace, account, lease, session, clock: run.clock, deadline, startsAtOnce: true });
  }
  cutPlan(lane, plan, (id) => started.has(id));
  return started;
}
