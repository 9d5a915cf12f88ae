import type { Account, Health } from "@/app/(console)/scraper-accounts/_components/account-values";
import type { Run } from "@/app/(console)/scraping-runs/_components/run-values";
import type { RouterOutputs } from "@/app/_trpc/trpc";

export type DriftAlarm = RouterOutputs["scraperAccount"]["driftAlarms"]["list"][number];

export type HeldCount = RouterOutputs["blogger"]["heldFigureCount"];

/** A run that continues only when a user resumes it. */
export type WaitingRun = Pick<Run, "id" | "taskName" | "pauseReason" | "startedAt" | "finishedAt">;

/** An item that needs a user: an account, a changed response format, held figures, or a run. */
export type InboxItem =
  | { id: string; kind: AccountTrouble; since: string; account: Account; check: string | null; alarm: null }
  | { id: string; kind: "DRIFT"; since: string; account: null; check: null; alarm: DriftAlarm }
  | { id: string; kind: "HELD"; since: string; account: null; check: null; alarm: null; held: HeldCount }
  | { id: string; kind: "RUN"; since: string; account: null; check: null; alarm: null; run: WaitingRun };

type AccountTrouble = "RISK" | "BANNED" | "REVOKED" | "NO_SESSION" | "CHECK_FAILED";

type Found = {
  accounts: readonly Account[];
  health: readonly Pick<Health, "id" | "hasSession" | "failedCheck">[];
  alarms: readonly DriftAlarm[];
  held: HeldCount;
  runs: readonly WaitingRun[];
};

/** Collects what needs a user, oldest first: each account once, by its most severe problem. */
export function toInbox({ accounts, health, alarms, held, runs }: Found): InboxItem[] {
  const healthById = new Map(health.map((row) => [row.id, row]));
  const troubled = accounts.flatMap((account): InboxItem[] => {
    const { hasSession = true, failedCheck = null } = healthById.get(account.id) ?? {};
    const found = troubleOf(account, hasSession, failedCheck);
    return found === null ? [] : [{ id: account.id, account, check: failedCheck, alarm: null, ...found }];
  });
  const drifted = alarms.map((alarm): InboxItem => {
    const id = `${alarm.platform} ${alarm.subCall}`;
    return { id, kind: "DRIFT", since: alarm.alarmedSince, account: null, check: null, alarm };
  });
  const { since } = held;
  const figures: InboxItem[] =
    since === null
      ? []
      : [{ id: "held figures", kind: "HELD", since, account: null, check: null, alarm: null, held }];
  const waiting = runs.map((run): InboxItem => {
    const since = run.finishedAt ?? run.startedAt;
    return { id: run.id, kind: "RUN", since, account: null, check: null, alarm: null, run };
  });
  return [...troubled, ...drifted, ...figures, ...waiting].sort(
    (one, other) => Date.parse(one.since) - Date.parse(other.since),
  );
}

function troubleOf(
  { status, riskAt, updatedAt, lastAuthAt, createdAt, lastConnectivityCheckAt }: Account,
  hasSession: boolean,
  failedCheck: string | null,
): { kind: AccountTrouble; since: string } | null {
  // A mark by a user records no instant: the latest change is that mark or a later one.
  if (status === "REVOKED") return { kind: status, since: updatedAt };
  if (status !== "ACTIVE") return { kind: status, since: riskAt ?? updatedAt };
  if (!hasSession) return { kind: "NO_SESSION", since: lastAuthAt === null ? createdAt : updatedAt };
  return failedCheck === null ? null : { kind: "CHECK_FAILED", since: lastConnectivityCheckAt ?? updatedAt };
}

/** The advice for an account: a risk's keyword or a check's code is more exact than the kind. */
export function adviceOf({ kind, account, check }: Exclude<InboxItem, { kind: "RUN" }>) {
  if (kind === "CHECK_FAILED") {
    if (check === "L2_CAPTCHA") return "CHECK_CAPTCHA";
    return check === "EMPTY_BODY" ? "CHECK_EMPTY" : kind;
  }
  if (kind !== "RISK") return kind;
  if (account.riskReason?.includes("L3_AUTH_FAIL") === true) return "RISK_AUTH";
  return account.riskReason?.includes("L2_CAPTCHA") === true ? "RISK_CAPTCHA" : "RISK";
}
