import { randomBytes } from "node:crypto";
import { dayIn } from "@/server/domain/kernel/days";
import {
  eligibilityOf,
  nextMidnight,
  type Pace,
  type Priority,
  readiness,
  type RefusalReason,
  spendable,
  startScrape,
  taskCapOf,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { type LoadedAccount, type PaceSituation } from "./load-accounts";
import { toStateRecord } from "./account-columns";
import { PICK_STATEMENT } from "./pick-statement";

/** Accounts tried per statement. */
const MAX_CANDIDATES = 16;
const TOKEN_BYTES = 16;

export type PickRequest = Pick<PaceSituation, "organizationIsActive" | "dataMode" | "timeZone"> & {
  organizationId: string;
  platform: Platform;
  pace: Pace;
  /** By the database's clock, ms since 1970. */
  now: number;
  /** Who works with the account: the id of a run or a person, or `check`. */
  holder: string;
  /** How long the account is kept for the scrape unless it is renewed or settled before. */
  leaseMs: number;
  /** A tenth of the organization's budget of the day is kept for MANUAL. */
  priority: Priority;
  /** The first run of a chain of resumes; absent for a scrape that belongs to no task. */
  taskKey?: string | undefined;
  /** Scrapes for that task, by account. */
  usedInTask?: Readonly<Record<string, number>>;
  /** In LOCAL mode the account must be this person's; absent: any person's. */
  taskOwnerUserId?: string | null | undefined;
  /** A check of the session waits for neither status nor cooldown: people check what they have mended. */
  isCheck?: boolean;
};

/** The right to write of an account. A later lease has a greater fence. */
export type Lease = { accountId: string; token: string; fence: bigint; expiresAt: number };

/**
 * Why no account was picked, and when the first one may work; null: time alone does not help, or nobody
 * knows. `TAKEN`: all candidates changed since they were loaded, or are being written, so load them again.
 */
export type PickRefusal = { reason: RefusalReason; freesAt: number | null };

export type PickOutcome =
  /** `account` is as it stands in the database now that its scrape has started. */
  { picked: true; account: LoadedAccount; lease: Lease } | ({ picked: false } & PickRefusal);

type Row =
  | { id: string; revision: bigint; fence: bigint; token: string; reason: null }
  | { id: null; reason: "TAKEN" | "TASK_CAP" | "ORG_DAILY_BUDGET" | "ORG_SUSPENDED" };

/**
 * Takes the first of these accounts that may begin a scrape now (docs/rules.md#pace). Its next state, its
 * lease, its use in the task and the organization's budget are written in one statement, or nothing is. What
 * another wrote since the accounts were loaded is never overwritten.
 */
export function pickAccount(
  db: Pick<Tx, "$queryRawUnsafe">,
  candidates: readonly LoadedAccount[],
  request: PickRequest,
): Promise<PickOutcome> {
  return pickBy(PICK_STATEMENT, db, candidates, request);
}

/** The same by a statement that tests have broken. */
export async function pickBy(
  statement: string,
  db: Pick<Tx, "$queryRawUnsafe">,
  candidates: readonly LoadedAccount[],
  request: PickRequest,
): Promise<PickOutcome> {
  const { pace, now, holder, leaseMs, organizationId, platform, dataMode, timeZone } = request;
  const ready = candidates.filter((account) => waitOf(account, request).at === now).slice(0, MAX_CANDIDATES);
  if (ready.length === 0) return { picked: false, ...explain(candidates, request) };
  const next = ready.map((account) => startScrape(account, pace, { now, holder, leaseMs }));
  const records = ready.map((account, place) => ({
    ...{ place, id: account.id, base_revision: String(account.revision), task_cap: taskCapOf(account, pace) },
    ...toStateRecord(next[place] ?? account),
  }));
  const [row] = await db.$queryRawUnsafe<Row[]>(
    statement,
    JSON.stringify(records),
    ready.map(({ id }) => id),
    organizationId,
    platform,
    dataMode,
    request.taskKey ?? null,
    dayIn(timeZone, new Date(now)),
    spendable(pace.orgDailyBudget, request.priority),
    randomBytes(TOKEN_BYTES).toString("hex"),
  );
  if (!row?.id) {
    const reason = row?.reason ?? "TAKEN";
    return {
      picked: false,
      reason,
      freesAt: reason === "ORG_DAILY_BUDGET" ? nextMidnight(timeZone, now) : null,
    };
  }
  const account = next.find(({ id }) => id === row.id);
  if (account === undefined) throw new Error("an account was picked that is no candidate");
  const { revision, fence, token } = row;
  return {
    picked: true,
    account: { ...account, revision, platform },
    lease: { accountId: account.id, token, fence, expiresAt: now + leaseMs },
  };
}

type Wait = { at: number | null; reason: PickRefusal["reason"] };

/** When an account may begin a scrape, `now` at the earliest, and what it waits for until then. */
function waitOf(loaded: LoadedAccount, request: PickRequest): Wait {
  const { usedInTask, pace, now, isCheck = false } = request;
  const account = isCheck ? { ...loaded, status: "ACTIVE" as const, cooldownUntil: null } : loaded;
  const eligibility = eligibilityOf(account, pace, { ...request, usedInTask: usedInTask?.[account.id] });
  const { eligible, reason, freesAt } = eligibility;
  if (!eligible && freesAt === null) return { at: null, reason: eligibility.reason };
  const { at, limit } = readiness(account, pace, now);
  return { at, reason: reason ?? limit ?? "TAKEN" };
}

/**
 * The reason of the account that is free first. Where time frees none, that of one which the request may use:
 * a person who cannot work with their own account learns nothing from another person's.
 */
function explain(candidates: readonly LoadedAccount[], request: PickRequest): PickRefusal {
  const rank = ({ at, reason }: Wait) =>
    at ?? (reason === "OWNER" ? Number.MAX_VALUE : Number.MAX_SAFE_INTEGER);
  const [first] = candidates.map((account) => waitOf(account, request)).sort((a, b) => rank(a) - rank(b));
  return first === undefined
    ? { reason: "NO_ACCOUNT", freesAt: null }
    : { reason: first.reason, freesAt: first.at };
}
