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
  refusalSentences,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { ServiceError } from "@/server/domain/kernel/errors";
import { secondsUntil } from "@/server/infra/limiter";
import { type StoredAccount, type PaceSituation } from "./pace-accounts";
import { toStateRecord } from "./account-columns";
import { PICK_PLANNED_STATEMENT, PICK_STATEMENT } from "./pick-statement";

const MAX_CANDIDATES = 16;
const TOKEN_BYTES = 16;

export type PickRequest = Pick<PaceSituation, "organizationIsActive" | "dataMode" | "timeZone"> & {
  organizationId: string;
  platform: Platform;
  pace: Pace;
  now: number;
  /** The id of a run or a user, or `check`. */
  worker: string;
  leaseMs: number;
  /** A tenth of the organization's daily budget is reserved for MANUAL. */
  priority: Priority;
  taskKey?: string | undefined;
  usedInTask?: Readonly<Record<string, number>>;
  taskOwnerUserId?: string | null | undefined;
  /** A session check ignores status and cooldown, so that a repair can be checked. */
  isCheck?: boolean;
};

export type Lease = { accountId: string; token: string; fence: bigint; expiresAt: number };

/**
 * Why no account was picked, and when the first may work; null: unknown, or time alone does not help.
 * `TAKEN`: all candidates changed since they were loaded or are being written, so load them again.
 */
export type PickRefusal = { reason: RefusalReason; freesAt: number | null };

export type PickOutcome =
  /** `account` is the row after the start of its scrape. */
  { picked: true; account: StoredAccount; lease: Lease } | ({ picked: false } & PickRefusal);

type PickedRow = { id: string; revision: bigint; fence: bigint; token: string };
type Row =
  | (PickedRow & { reason: null })
  | { id: null; reason: "TAKEN" | "TASK_CAP" | "ORG_DAILY_BUDGET" | "ORG_SUSPENDED" };

/**
 * Takes the first account that may start a scrape now (docs/rules.md#pace). Its next state, lease, task use
 * and the organization's budget are written in one statement, or nothing is. Changes made since the
 * accounts were loaded are never overwritten.
 */
export function pickAccount(
  db: Pick<Tx, "$queryRawUnsafe">,
  candidates: readonly StoredAccount[],
  request: PickRequest,
): Promise<PickOutcome> {
  return pickBy(PICK_STATEMENT, db, candidates, request);
}

/** Lets tests replace the statement by a broken one. */
export async function pickBy(
  statement: string,
  db: Pick<Tx, "$queryRawUnsafe">,
  candidates: readonly StoredAccount[],
  request: PickRequest,
): Promise<PickOutcome> {
  const { pace, now, worker, leaseMs, timeZone } = request;
  const ready = candidates.filter((account) => waitOf(account, request).at === now).slice(0, MAX_CANDIDATES);
  if (ready.length === 0) return { picked: false, ...explain(candidates, request) };
  const next = ready.map((account) => ({
    ...account,
    ...startScrape(account, pace, { now, worker, leaseMs }),
  }));
  const records = ready.map((account, place) =>
    toCandidate(account, next[place] ?? account, { place, pace }),
  );
  const [row] = await db.$queryRawUnsafe<Row[]>(
    statement,
    JSON.stringify(records),
    ready.map(({ id }) => id),
    ...placeParameters(request),
    newTokenPart(),
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
    account: { ...account, revision },
    lease: { accountId: account.id, token, fence, expiresAt: now + leaseMs },
  };
}

function toCandidate(
  account: StoredAccount,
  next: StoredAccount,
  { place, pace }: { place: number; pace: Pace },
): Record<string, unknown> {
  return {
    place,
    id: account.id,
    base_revision: String(account.revision),
    task_cap: taskCapOf(account, pace),
    ...toStateRecord(next),
  };
}

const newTokenPart = () => randomBytes(TOKEN_BYTES).toString("hex");

/** A pick that is decided and not yet written: the account as it was loaded, and after the start. */
export type PlannedPick = { before: StoredAccount; after: StoredAccount; expiresAt: number };

/** Null if the account may not start a scrape now. */
export function planPick(account: StoredAccount, request: PickRequest): PlannedPick | null {
  const { pace, now, worker, leaseMs } = request;
  if (waitOf(account, request).at !== now) return null;
  const after = { ...account, ...startScrape(account, pace, { now, worker, leaseMs }) };
  return { before: account, after, expiresAt: now + leaseMs };
}

export type Picked = Extract<PickOutcome, { picked: true }>;
type Place = Omit<PickRequest, "worker" | "leaseMs">;

/** $3 to $8 of both statements. */
function placeParameters({
  organizationId,
  platform,
  dataMode,
  taskKey,
  timeZone,
  now,
  pace,
  priority,
}: Place) {
  const day = dayIn(timeZone, new Date(now));
  return [organizationId, platform, dataMode, taskKey ?? null, day, spendable(pace.orgDailyBudget, priority)];
}

/**
 * Takes all planned accounts that are unchanged, in one statement, each named once. If the organization's
 * budget has no room for all of them, none is taken. Returns those that were, by account.
 */
export async function pickPlanned(
  db: Pick<Tx, "$queryRawUnsafe">,
  planned: readonly PlannedPick[],
  request: Place,
): Promise<Map<string, Picked>> {
  const records = planned.map(({ before, after }, place) => ({
    ...toCandidate(before, after, { place, pace: request.pace }),
    token_part: newTokenPart(),
  }));
  const rows = await db.$queryRawUnsafe<PickedRow[]>(
    PICK_PLANNED_STATEMENT,
    JSON.stringify(records),
    planned.map(({ before }) => before.id),
    ...placeParameters(request),
  );
  const byId = new Map(planned.map((one) => [one.before.id, one]));
  return new Map(
    rows.flatMap(({ id, revision, fence, token }) => {
      const one = byId.get(id);
      if (one === undefined) return [];
      const lease = { accountId: id, token, fence, expiresAt: one.expiresAt };
      return [[id, { picked: true, account: { ...one.after, revision }, lease }]];
    }),
  );
}

type Wait = { at: number | null; reason: PickRefusal["reason"] };

function waitOf(loaded: StoredAccount, request: PickRequest): Wait {
  const { usedInTask, pace, now, isCheck = false } = request;
  const account = isCheck ? { ...loaded, status: "ACTIVE" as const, cooldownUntil: null } : loaded;
  const eligibility = eligibilityOf(account, pace, { ...request, usedInTask: usedInTask?.[account.id] });
  const { eligible, reason, freesAt } = eligibility;
  if (!eligible && freesAt === null) return { at: null, reason: eligibility.reason };
  const { at, limit } = readiness(account, pace, now);
  return { at, reason: reason ?? limit ?? "TAKEN" };
}

/**
 * The reason of the account that is free first. If time frees none, the reason of one that the request may
 * use: another user's account would tell the caller nothing.
 */
function explain(candidates: readonly StoredAccount[], request: PickRequest): PickRefusal {
  const rank = ({ at, reason }: Wait) =>
    at ?? (reason === "OWNER" ? Number.MAX_VALUE : Number.MAX_SAFE_INTEGER);
  const [first] = candidates.map((account) => waitOf(account, request)).sort((a, b) => rank(a) - rank(b));
  return first === undefined
    ? { reason: "NO_ACCOUNT", freesAt: null }
    : { reason: first.reason, freesAt: first.at };
}

export function refusedPick(
  claim: "The account may not work" | "No account of this platform may work",
  { reason, freesAt }: PickRefusal,
  now: number,
): ServiceError {
  const sentence = refusalSentences[reason];
  if (freesAt === null)
    return new ServiceError("CONFLICT", `${claim} now (${reason}). ${sentence}`, {
      ineligible: { reason, freesAt },
    });
  const until = new Date(freesAt);
  return new ServiceError("CONFLICT", `${claim} before ${until.toISOString()} (${reason}). ${sentence}`, {
    ineligible: { reason, freesAt: until.toISOString() },
    retryAfterSeconds: secondsUntil(until, new Date(now)),
  });
}
