export type EndpointPlan = { name: string; batchSize: 1 | 5 | 10 | 50 };
/**
 * The moment that kills aim at: an attempt, or (only in a control) between the halves of a moved position.
 */
export type Moment = "attempt" | "halves";

export type TrialPlan = {
  changes: number;
  /** Of the changes, 0 to 1; the others are updates of creators that are there. */
  newShare: number;
  /** At most so many changes an import, and so long before the next one of the same writer. */
  maxImport: number;
  maxPauseMs: number;
  /** `kill -9` of one worker each, spread over the work. */
  kills: number;
  /** The moment that every other kill waits for, and each until one has hit. */
  aim: Moment;
  /** Workers stopped for longer than a lease lasts, and then continued. */
  freezes: number;
  /** Leaves what the last victim held to its time limits and the service's own sweep, as in production. */
  waitsInTheEnd: boolean;
  endpoints: readonly EndpointPlan[];
  receivers: ReceiverPlan;
  /** The longest time from the last change and kill until nothing is left to do. */
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
  // Requests of an endpoint go out one after another: in batches of one, most of the time would go to them.
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

/** For workers that move the position apart, killed in between. As no creator changes twice, a loss stays. */
export const positionControl: TrialPlan = {
  ...shortTrial,
  changes: 30,
  newShare: 1,
  kills: 1,
  aim: "halves",
  endpoints: [{ name: "healthy", batchSize: 5 }],
};

/**
 * For leases that do not hold: the sweep finds what another worker is at, and the receiver waits for that.
 */
export const leaseControl: TrialPlan = {
  ...shortTrial,
  changes: 10,
  kills: 0,
  endpoints: [{ name: "healthy", batchSize: 5 }],
  receivers: { ...trial.receivers, rivalMs: 9_000 },
};

/** How the receivers of a trial behave. Shares are of the requests, 0 to 1. */
export type ReceiverPlan = {
  /** Before each response. */
  latencyMs: number;
  /** How long a request waits for a second one of its delivery before it is refused (only in a control). */
  rivalMs: number;
  failShare: number;
  hangShare: number;
  /**
   * From that request on the hanging receiver hangs until a kill has hit, as short attempts are rarely hit.
   */
  hangFrom: number;
};
