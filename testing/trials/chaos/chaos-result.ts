/** What a strike met: requests on their way, and open transactions of that instance just before. */
export type Hit = { weapon: "process" | "backend"; requests: number; transactions: number };

export type ChaosResult = {
  /** Rounds under strikes. */
  rounds: number;
  /** A sentence each; none where the rule held. */
  violations: string[];
  hits: Hit[];
  /** How often a request ended otherwise than with 200. */
  outcomes: Record<string, number>;
  /** Instants at which the database was looked at. */
  looks: number;
};
