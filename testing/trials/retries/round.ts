/** What the trial tells its receivers, and what it asks them for; times in ms since the epoch. */
export type Round = {
  due: readonly Due[];
  /** The endpoint whose receiver lets each request hang until all others have their retries. */
  hanging: string;
  /** The longest that it lets one hang. */
  hangsMs: number;
  /** Attempts that an endpoint gets at once. */
  concurrency: number;
};

export type Due = {
  deliveryId: string;
  endpointId: string;
  /** Of the delivery among those of its endpoint, from 0 in the order in which they are due. */
  index: number;
  atMs: number;
};

export type Arrival = Due & { lateMs: number };

export type Received = {
  arrivals: readonly Arrival[];
  /** Null: no request hung. */
  hangsFromMs: number | null;
  /** When all others had theirs, or the last of its own was answered before that. */
  releasedAtMs: number | null;
  peakAtOneEndpoint: number;
};
