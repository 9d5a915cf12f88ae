/** Nicknames by platformBloggerId, with ` (off)` appended for deactivated bloggers. */
export type Roster = Readonly<Record<string, string>>;
export type Counts = Record<"total" | "created" | "updated" | "unchanged" | "failed", number>;

/** A write that competing requests send, and its expected outcome, computed item by item. */
export type Round = {
  path: string;
  idempotencyKey: string;
  body: object;
  seed: Seed;
  before: Roster;
  after: Roster;
  counts: Counts;

  response: Readonly<Record<string, unknown>>;
  /** Change stream positions that the write must consume. */
  stamped: number;
};

/** The initial state: items to import, and the keys of those to deactivate afterwards. */
export type Seed = { items: object[]; off: { platform: "BILIBILI_HUAHUO"; platformBloggerId: string }[] };

export type Named = { n: number; nickname: string };

const platform = "BILIBILI_HUAHUO";

export const idOf = (n: number) => String(10_000 + n);

export const keyOf = ({ n }: Named) => ({ platform, platformBloggerId: idOf(n) }) as const;

export const linkOf = ({ n }: Named) => ({ platform, url: `https://space.bilibili.com/${idOf(n)}` });

export const toItem = (named: Named) => ({ ...linkOf(named), nickname: named.nickname });

const rosterOf = (named: readonly Named[], mark = ""): Roster =>
  Object.fromEntries(named.map(({ n, nickname }) => [idOf(n), nickname + mark]));

const SEEDED = 8;

type SeededRoster = { known: Named[]; off: Named[]; seed: Seed; before: Roster };

export function seedRoster(offCount: number): SeededRoster {
  const all = Array.from({ length: SEEDED }, (_, n) => ({ n, nickname: `seed ${n}` }));
  const known = all.slice(0, SEEDED - offCount);
  const off = all.slice(SEEDED - offCount);
  return {
    known,
    off,
    seed: { items: all.map(toItem), off: off.map(keyOf) },
    before: { ...rosterOf(known), ...rosterOf(off, " (off)") },
  };
}

/** docs/rules.md#import in its simplest form: item by item; null stands for an invalid item. */
export function importInOrder(before: Roster, items: readonly (Named | null)[]) {
  const counts: Counts = { total: items.length, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const after: Record<string, string> = { ...before };
  for (const item of items) {
    if (item === null) {
      counts.failed += 1;
      continue;
    }
    const known = after[idOf(item.n)];
    counts[known === undefined ? "created" : "updated"] += 1;
    if (known === item.nickname) counts.unchanged += 1;
    after[idOf(item.n)] = item.nickname;
  }
  const stamped = Object.entries(after).filter(([id, nickname]) => before[id] !== nickname).length;
  return { after, counts, stamped };
}

export function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
