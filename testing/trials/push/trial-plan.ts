export type EndpointPlan = { name: string; batchSize: 1 | 5 | 10 | 50 };
/**
 * The moment that kills aim at: an attempt, or, only in a control, between the two transactions of a split
 * position update.
 */
export type Moment = "attempt" | "halves";

export type TrialPlan = {
  changes: number;
  /** Share of the changes, 0 to 1; the others update existing creators. */
  newShare: number;
  /** Maximum changes per import, and maximum pause before the same writer's next one. */
  maxImport: number;
  maxPauseMs: number;
  kills: number;
  /** Every other kill waits for this moment, and every kill until one has hit. */
  aim: Moment;
  freezes: number;
  /** Leaves what the last victim held to its time limits and the service's own sweep, as in production. */
  waitsInTheEnd: boolean;
  endpoints: readonly EndpointPlan[];
  receivers: ReceiverPlan;
  /** Longest time from the last change and kill until no work is left. */
  patienceMs: number;
};

const trial = {
  newShare: 2 / 3,
  aim: "attempt",
  endpoints: [
    { name: "healthy", batchSize: 1 },
    { name: "failing", batchSize: 10 },
    { name: "hanging", batchSize: 50 },
  ],
  receivers: { latencyMs: 5, rivalMs: 0, failShare: 0.3, hangShare: 0, hangFrom: 2 },
} satisfies Partial<TrialPlan>;

const shortTrial: TrialPlan = {
  ...trial,
  changes: 240,
  maxImport: 15,
  maxPauseMs: 700,
  kills: 3,
  freezes: 0,
  waitsInTheEnd: false,
  patienceMs: 120_000,
};

const longTrial = (changes: number): TrialPlan => ({
  ...trial,
  // An endpoint's requests are sequential: batches of one would dominate the duration.
  endpoints: [{ name: "healthy", batchSize: 5 }, ...trial.endpoints.slice(1)],
  changes,
  maxImport: 50,
  maxPauseMs: 1_000,
  kills: Math.ceil(changes / 500),
  freezes: 3,
  waitsInTheEnd: true,
  receivers: { ...trial.receivers, hangShare: 0.02 },
  patienceMs: 900_000,
});

/** The long form with PUSH_CHANGES changes (`npm run test:push`), or the short one. */
export function trialPlan(): TrialPlan {
  const changes = Number(process.env.PUSH_CHANGES ?? 0);
  return changes > 0 ? longTrial(changes) : shortTrial;
}

/**
 * Kills workers that move the position in a separate transaction, between the two. No creator changes
 * twice, so a loss is never repaired.
 */
export const positionControl: TrialPlan = {
  ...shortTrial,
  changes: 30,
  newShare: 1,
  kills: 1,
  aim: "halves",
  endpoints: [{ name: "healthy", batchSize: 5 }],
};

/**
 * For leases without effect: the sweep finds deliveries that another worker is sending, and the receiver
 * waits for the second request.
 */
export const leaseControl: TrialPlan = {
  ...shortTrial,
  changes: 10,
  kills: 0,
  endpoints: [{ name: "healthy", batchSize: 5 }],
  receivers: { ...trial.receivers, rivalMs: 9_000 },
};

/** Behaviour of a trial's receivers. Shares are of the requests, 0 to 1. */
export type ReceiverPlan = {
  latencyMs: number;
  /** How long a request waits for a second one of its delivery before it is refused; only in a control. */
  rivalMs: number;
  failShare: number;
  hangShare: number;
  /**
   * From this request on the hanging receiver hangs until a kill has hit, because kills rarely hit short
   * attempts.
   */
  hangFrom: number;
};
