export type EndpointPlan = { name: string; batchSize: 1 | 5 | 10 | 50 };
/** What a worker can be in the middle of: an attempt, or (a control only) the two halves of a position that moves apart. */
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
  /** What kills wait for: every other one, and each until one has hit. */
  aim: Moment;
  /** Workers stopped for longer than a lease lasts, and then continued. */
  freezes: number;
  /** What the last killed worker held is left to its time limits and the service's own sweep, as in production. */
  waitsInTheEnd: boolean;
  endpoints: readonly EndpointPlan[];
  receivers: ReceiverPlan;
  /** How long all may take to come to rest after the last change and the last kill. */
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

/** As many changes as PUSH_CHANGES says (`npm run test:push`), or the short form. */
export function trialPlan(): TrialPlan {
  const changes = Number(process.env.PUSH_CHANGES ?? 0);
  return changes > 0 ? longTrial(changes) : shortTrial;
}

/** For workers that move the position apart, killed in between. No creator is changed twice: what is lost stays lost. */
export const positionControl: TrialPlan = {
  ...shortTrial,
  changes: 30,
  newShare: 1,
  kills: 1,
  aim: "halves",
  endpoints: [{ name: "healthy", batchSize: 5 }],
};

/** For leases that do not hold: the sweep finds what another one is at, and the receiver waits for that. */
export const leaseControl: TrialPlan = {
  ...shortTrial,
  changes: 10,
  kills: 0,
  endpoints: [{ name: "healthy", batchSize: 5 }],
  receivers: { ...trial.receivers, rivalMs: 9_000 },
};

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
