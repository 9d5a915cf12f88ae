/** One push as its receiver saw it: when its headers came, when its oldest change was committed (both Unix ms), and its size. */
export type Arrival = { atMs: number; oldestChangeMs: number; bloggers: number };

export type Arrivals = { arrivals: Arrival[]; lastBody: string };
