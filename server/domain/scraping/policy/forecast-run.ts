import { type InTurns } from "@/server/domain/kernel/turns";
import { DAY_MS } from "@/server/domain/kernel/durations";
import {
  chooseAccounts,
  type AccountChoice,
  type IneligibilityReason,
  type Pace,
  type PaceAccount,
  type PaceOccasion,
  type Priority,
  type RunState,
  budgetRoom,
  nextMidnight,
  simulateRun,
  type SimulatedRun,
  spendable,
  taskCapOf,
} from "../pace";
import { type BindingLimit, bindingLimitOf } from "./binding-limit";

const HORIZON_MS = 31 * DAY_MS;
/**
 * Limit of scrapes times accounts that are simulated, to bound the response time; the rest is extrapolated.
 */
const MAX_WORK = 150_000;

export type PlannedRun = Omit<PaceOccasion, "usedInTask" | "worker"> &
  Pick<SimulatedRun, "callsPerTarget" | "answerMs" | "maxRunDurationMs"> & {
    pace: Pace;
    accounts: readonly PaceAccount[];
    targets: number;
    retryIntervalMs: number;
    priority: Priority;
    timeZone: string;
    spentToday: number;
    workingAccounts?: RunState["workingAccounts"];
    stopsAt?: number | null;
    usedInTask?: Readonly<Record<string, number>>;
  };

/** NOT_NEEDED: the account could work, but the others suffice. */
export type ForecastAccount = {
  id: string;
  role: "WORKING" | "SPARE" | "OUT";
  reason: IneligibilityReason | "NOT_NEEDED" | null;
  freesAt: number | null;
};

export type RunForecast = {
  /** In order of use; OUT accounts last. */
  accounts: ForecastAccount[];
  /** Null: nothing to do, or not finished within 31 days. */
  endsAt: number | null;
  bindingLimit: BindingLimit | null;
};

/** docs/rules.md#forecast */
export function* forecastRun(planned: PlannedRun, maxWork = MAX_WORK): InTurns<RunForecast> {
  const { now, pace, targets, organizationIsActive, dataMode, taskOwnerUserId } = planned;
  const { workingAccounts: present = null, stopsAt, usedInTask = {} } = planned;
  const occasion = { now, organizationIsActive, dataMode, taskOwnerUserId, usedInTask };
  const choice = chooseAccounts(planned.accounts, pace, { ...occasion, targets });
  const accounts = toAccounts(choice);
  if (targets === 0) return { accounts, endsAt: null, bindingLimit: null };
  const simulated = Math.min(targets, Math.ceil(maxWork / Math.max(1, planned.accounts.length)));
  const { timeZone, priority, spentToday, callsPerTarget, answerMs, maxRunDurationMs, retryIntervalMs } =
    planned;
  const until = now + HORIZON_MS;
  const room = budgetRoom(pace.orgDailyBudget, spentToday, priority);
  const result = yield* simulateRun({
    run: {
      worker: "forecast",
      pace,
      organizationIsActive,
      dataMode,
      taskOwnerUserId,
      usedInTask,
      workingAccounts: present,
      pending: simulated,
      underWay: 0,
      parallel: Infinity,
      retryIntervalMs,
      budget: { room, renewsAt: nextMidnight(timeZone, now) },
    },
    accounts: planned.accounts,
    now,
    until,
    timeZone,
    priority,
    callsPerTarget,
    answerMs,
    maxRunDurationMs,
    stopsAt,
  });
  const bindingLimit = bindingLimitOf(result, { outAtFirst: outAtFirst(choice), until });
  if (result.endsAt === null || simulated === targets)
    return { accounts, endsAt: result.endsAt, bindingLimit };
  const able = [...choice.working, ...choice.spare, ...choice.unused];
  if (
    able.reduce((sum, account) => sum + taskCapOf(account, pace) - (usedInTask[account.id] ?? 0), 0) < targets
  )
    return { accounts, endsAt: null, bindingLimit: "TASK_CAP" };
  const perDay = Math.min(spendable(pace.orgDailyBudget, priority), able.length * pace.dayCap);
  const perMs = Math.min(simulated / (result.endsAt - now), perDay / DAY_MS);
  const endsAt = result.endsAt + Math.ceil((targets - simulated) / perMs);
  return { accounts, endsAt: endsAt < until ? endsAt : null, bindingLimit };
}

function toAccounts({ working, spare, unused, out }: AccountChoice): ForecastAccount[] {
  const free = { reason: null, freesAt: null };
  return [
    ...working.map(({ id }) => ({ id, role: "WORKING" as const, ...free })),
    ...spare.map(({ id }) => ({ id, role: "SPARE" as const, ...free })),
    ...unused.map(({ id }) => ({ id, role: "OUT" as const, reason: "NOT_NEEDED" as const, freesAt: null })),
    ...out.map((account) => ({ ...account, role: "OUT" as const })),
  ];
}

function outAtFirst({ working, out }: AccountChoice): IneligibilityReason | null {
  if (working.length > 0) return null;
  const [first] = out
    .filter(({ freesAt }) => freesAt !== null)
    .sort((a, b) => (a.freesAt ?? 0) - (b.freesAt ?? 0));
  return first?.reason ?? null;
}
