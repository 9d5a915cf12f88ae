import { type Db } from "@/server/infra/db";
import {
  acceptAttempts,
  type Attempt,
  beginDueRetries,
  type FirstAttempt,
} from "@/server/services/push/delivery-state";
import { type Exchange, saveEnd } from "./send-attempt";

export type MadeAttempt = { attempt: Attempt; exchange: Exchange };

type Next = {
  /** Null: none were asked for, or the endpoint had failures and is to be asked for again. */
  started: FirstAttempt[] | null;
  failures: unknown[];
};

/**
 * `saveEnd` for retries of one endpoint, which then begins at most `limit` others: one statement records
 * those that were accepted and begins the next. Each is recorded even if another cannot be.
 */
export async function saveEnds(
  db: Db,
  made: readonly MadeAttempt[],
  next: { endpointId: string; limit: number } | null,
): Promise<Next> {
  const failures: unknown[] = [];
  const isAccepted = ({ exchange }: MadeAttempt) => exchange.outcome.transition === "accept";
  const saveEach = async (each: readonly MadeAttempt[]) => {
    for (const { attempt, exchange } of each) {
      await saveEnd(db, attempt, exchange).catch((error: unknown) => failures.push(error));
    }
  };
  // First, because an endpoint that has to wait gets no further attempts.
  await saveEach(made.filter((each) => !isAccepted(each)));
  const accepted = made.filter(isAccepted);
  let savedRunIds: ReadonlySet<string> = new Set();
  let started: FirstAttempt[] | null = null;
  try {
    const endings = accepted.map(({ attempt, exchange: { endpoint, ended } }) => ({
      endpoint,
      attempt,
      ended,
    }));
    if (next === null) savedRunIds = await acceptAttempts(db, endings);
    else ({ savedRunIds, started } = await beginDueRetries(db, next.endpointId, next.limit, endings));
  } catch (error) {
    failures.push(error);
  }
  await saveEach(accepted.filter(({ attempt }) => !savedRunIds.has(attempt.runId)));
  return { started: accepted.length > 0 && savedRunIds.size === 0 ? null : started, failures };
}
