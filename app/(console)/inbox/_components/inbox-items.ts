import type { Account, Health } from "@/app/(console)/scraper-accounts/_components/account-values";
import type { RouterOutputs } from "@/app/_trpc/trpc";

export type DriftAlarm = RouterOutputs["scraperAccount"]["driftAlarms"]["list"][number];

/** Something that a person has to do: about an account, or about a platform's changed answers. */
export type InboxItem =
  | { id: string; kind: AccountTrouble; since: string; account: Account; alarm: null }
  | { id: string; kind: "DRIFT"; since: string; account: null; alarm: DriftAlarm };

type AccountTrouble = "RISK" | "BANNED" | "REVOKED" | "NO_SESSION";

type Found = {
  accounts: readonly Account[];
  health: readonly Pick<Health, "id" | "hasSession">[];
  alarms: readonly DriftAlarm[];
};

/** Gathers what needs a person, the oldest first: each account once, by its gravest trouble. */
export function toInbox({ accounts, health, alarms }: Found): InboxItem[] {
  const withoutSession = new Set(health.filter(({ hasSession }) => !hasSession).map(({ id }) => id));
  const troubled = accounts.flatMap((account): InboxItem[] => {
    const { id, status, riskAt, updatedAt, lastAuthAt, createdAt } = account;
    // A person's own mark records no instant: the latest change is its own, or later.
    if (status !== "ACTIVE")
      return [
        {
          id,
          kind: status,
          since: status === "REVOKED" ? updatedAt : (riskAt ?? updatedAt),
          account,
          alarm: null,
        },
      ];
    if (!withoutSession.has(id)) return [];
    return [
      { id, kind: "NO_SESSION", since: lastAuthAt === null ? createdAt : updatedAt, account, alarm: null },
    ];
  });
  const drifted = alarms.map((alarm): InboxItem => {
    const id = `${alarm.platform} ${alarm.subCall}`;
    return { id, kind: "DRIFT", since: alarm.alarmedSince, account: null, alarm };
  });
  return [...troubled, ...drifted].sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
}

/** Names the advice about an account: what a risk's keyword says is more exact than its status. */
export function adviceOf({ kind, account }: InboxItem) {
  if (kind !== "RISK") return kind;
  if (account.riskReason?.includes("L3_AUTH_FAIL") === true) return "RISK_AUTH";
  return account.riskReason?.includes("L2_CAPTCHA") === true ? "RISK_CAPTCHA" : "RISK";
}
