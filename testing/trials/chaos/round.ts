/** Nicknames by platformBloggerId; that of a deactivated blogger with ` (off)` behind it. */
export type Roster = Readonly<Record<string, string>>;
/** What the import run must count. */
export type Counts = Record<"total" | "created" | "updated" | "unchanged" | "failed", number>;

/** A write that several rivals send, and what must have become of it, computed item by item. */
export type Round = {
  path: string;
  idempotencyKey: string;
  body: object;
  seed: Seed;
  before: Roster;
  after: Roster;
  counts: Counts;
  /** What `data` of every answer must hold, beside the run's id. */
  answer: Readonly<Record<string, unknown>>;
  /** Positions that the change stream gives out for it. */
  stamped: number;
};

/** What is there before: items that are imported, and names of those among them that are then deactivated. */
export type Seed = { items: object[]; off: { platform: "BILIBILI_HUAHUO"; platformBloggerId: string }[] };
