import { type ChaosResult } from "./chaos-result";

/** The figures of a trial, in one line. */
export function describeTrial({ rounds, violations, hits, outcomes, looks }: ChaosResult): string {
  const of = (weapon: string) => hits.filter((hit) => hit.weapon === weapon);
  const met = (weapon: string) => of(weapon).filter(({ requests }) => requests > 0);
  const inTransaction = (weapon: string) => of(weapon).filter(({ transactions }) => transactions > 0);
  return [
    `${rounds} rounds, ${violations.length} violations`,
    `kill -9: ${of("process").length}, in a request ${met("process").length}, in a transaction ${inTransaction("process").length}`,
    `sessions ended: ${of("backend").length}, in a transaction ${inTransaction("backend").length}`,
    `${looks} looks at the database`,
    `attempts without an answer ${JSON.stringify(outcomes)}`,
  ].join("; ");
}
