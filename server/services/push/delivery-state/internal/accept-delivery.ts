import { Prisma } from "@/server/infra/db";
import { type Attempt } from "./attempt";
import { type CalledEndpoint, type EndedAttempt, runAtEnd } from "./end-attempt";
import { endpointHealth } from "./endpoint-health";
import { statusAfter } from "./transitions";

/** An attempt whose every blogger the receiver accepted. */
export type Accepted = {
  endpoint: CalledEndpoint;
  attempt: Pick<Attempt, "deliveryId" | "runId" | "attempt">;
  ended: EndedAttempt;
};

/**
 * Parts of the statement that begins the next delivery under the same lease. `isHealthy`: of the endpoint
 * `e`. `acceptance`: what is written before. `ready`: the endpoint once that is written. `health`:
 * assignments.
 */
type Acceptance = { isHealthy: Prisma.Sql; acceptance: Prisma.Sql; ready: Prisma.Sql; health: Prisma.Sql };

export const nothingAccepted: Acceptance = {
  isHealthy: Prisma.sql`true`,
  acceptance: Prisma.empty,
  ready: Prisma.sql`held`,
  health: Prisma.empty,
};

export const healthAfterSuccess = endpointHealth({
  ok: true,
  gone: false,
  isProbe: false,
  retryBaseMs: 0,
  retryAfterMs: null,
  error: null,
  errorCode: null,
  status: null,
});

/** Assignments to the delivery `d` that its receiver accepted. */
export const toAccepted = Prisma.sql`attempt_until = NULL, status = ${statusAfter("accept")}::sync_run_status,
  next_attempt_at = NULL, finished_at = now(), pending_ids = '{}'`;

/**
 * Of the endpoint `e`: it has no failures, and is as it was when it was called. A success then ends no outage
 * and plans no probe.
 */
export const isWithoutFailures = ({ url, activation }: CalledEndpoint) => Prisma.sql`
  (e.failing_since IS NULL AND e.waiting_since IS NULL AND e.probe_at IS NULL
    AND e.url = ${url} AND e.activation = ${activation} AND e.deleted_at IS NULL)`;

/**
 * `accept` of an endpoint without failures: all that `endAttempt` does then, as no outage ends and no probe
 * is planned. Otherwise nothing is written: the endpoint has failures, it was changed or switched on again
 * after the call, or the delivery has been overtaken.
 */
export function acceptDelivery({ endpoint, attempt, ended }: Accepted): Acceptance {
  return {
    isHealthy: isWithoutFailures(endpoint),
    acceptance: Prisma.sql`accepted AS (
      UPDATE sync_delivery d SET ${toAccepted}
      FROM held
      WHERE d.id = ${attempt.deliveryId} AND d.endpoint_id = held.id AND d.attempt_count = ${attempt.attempt}
        AND d.status = 'RUNNING' AND NOT d.is_test
      RETURNING d.endpoint_id AS id, d.status
    ), ended AS (
      UPDATE sync_endpoint_run r SET delivery_status = accepted.status, ${runAtEnd(ended)}
      FROM accepted WHERE r.id = ${attempt.runId}
    ),`,
    ready: Prisma.sql`accepted`,
    health: Prisma.sql`, ${healthAfterSuccess}`,
  };
}
