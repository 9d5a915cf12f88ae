/** How the receivers of a trial behave. Shares are of the requests, 0 to 1. */
export type ReceiverPlan = {
  /** Before each answer. */
  latencyMs: number;
  /** A request waits up to so long for a second one of its delivery, and is refused if none comes (a control only). */
  rivalMs: number;
  failShare: number;
  hangShare: number;
  /** From that request on, the hanging receiver's hang until a kill has hit: short attempts are mostly over when it comes. */
  hangFrom: number;
};
