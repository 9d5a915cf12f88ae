import { randomUUID } from "node:crypto";

/** Nicknames by platformBloggerId. */
export type Roster = Readonly<Record<string, string>>;
export type Counts = Record<"total" | "created" | "updated" | "unchanged" | "failed", number>;
/** A write that several rivals send, and what must have become of it, computed item by item. */
export type Round = {
  path: string;
  idempotencyKey: string;
  body: { sourceSystem: string; items: object[] };
  seed: object[];
  before: Roster;
  after: Roster;
  counts: Counts;
  /** Positions that the change stream gives out for it. */
  stamped: number;
};

const SEEDED = 8;
const WRONG_ITEMS = [
  { platform: "BILIBILI_HUAHUO", url: "no link" },
  { platform: "BILIBILI_HUAHUO", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
  { platform: "MYSPACE", url: "https://space.bilibili.com/1" },
  { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/2", nickname: 3 },
];

type Named = { n: number; nickname: string };

/** A batch of creators that are new, known and different, known and equal, named several times, and wrong, in random order. */
export function makeBatchRound(path: string): Round {
  const idempotencyKey = randomUUID();
  const known = upTo(SEEDED).map((n) => ({ n, nickname: `seed ${n}` }));
  const changed = known.slice(0, 3).map(({ n }) => ({ n, nickname: `changed ${n}` }));
  const fresh = upTo(12 + randomInt(30)).map((n) => ({ n: 100 + n, nickname: `new ${n}` }));
  const again = [...fresh.slice(0, 2), ...fresh.slice(0, 4).map(({ n }) => ({ n, nickname: `again ${n}` }))];
  const items = shuffle([
    ...[...changed, ...known.slice(3, 6), ...fresh, ...again],
    ...WRONG_ITEMS.map((wrong) => ({ wrong })),
  ]);
  const before = rosterOf(known);
  return {
    path,
    idempotencyKey,
    body: {
      sourceSystem: "chaos",
      items: items.map((item) => ("wrong" in item ? item.wrong : toItem(item))),
    },
    seed: known.map(toItem),
    before,
    ...applyInOrder(
      before,
      items.map((item) => ("wrong" in item ? null : item)),
    ),
  };
}

/** The rules of section 4.1 in their plainest form: one item after the other. */
function applyInOrder(before: Roster, items: readonly (Named | null)[]) {
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

const idOf = (n: number) => String(10_000 + n);
const toItem = ({ n, nickname }: Named) => ({
  platform: "BILIBILI_HUAHUO",
  url: `https://space.bilibili.com/${idOf(n)}`,
  nickname,
});
const rosterOf = (named: readonly Named[]): Roster =>
  Object.fromEntries(named.map(({ n, nickname }) => [idOf(n), nickname]));

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function randomInt(below: number): number {
  return Math.floor(Math.random() * below);
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
