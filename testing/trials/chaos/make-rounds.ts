import { randomInt, randomUUID } from "node:crypto";
import {
  idOf,
  importInOrder,
  linkOf,
  type Named,
  keyOf,
  type Roster,
  type Round,
  seedRoster,
  shuffle,
  toItem,
} from "./round";

const WRONG_ITEMS = [
  { platform: "BILIBILI_HUAHUO", url: "no link" },
  { platform: "BILIBILI_HUAHUO", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
  { platform: "MYSPACE", url: "https://space.bilibili.com/1" },
  { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/2", nickname: 3 },
];

export function makeBatchRound(path: string): Round {
  const { known, off, seed, before } = seedRoster(2);
  const changed = known.slice(0, 3).map(({ n }) => ({ n, nickname: `changed ${n}` }));
  const count = randomInt(12, 42);
  const fresh = Array.from({ length: count }, (_, n) => ({ n: 100 + n, nickname: `new ${n}` }));
  const again = [...fresh.slice(0, 2), ...fresh.slice(0, 4).map(({ n }) => ({ n, nickname: `again ${n}` }))];
  const items = shuffle([
    ...[...changed, ...known.slice(3), ...off.slice(1), ...fresh, ...again].map((named) => ({ named })),
    ...WRONG_ITEMS.map((wrong) => ({ named: null, wrong })),
  ]);
  const done = importInOrder(
    before,
    items.map(({ named }) => named),
  );
  return {
    path,
    idempotencyKey: randomUUID(),
    body: {
      sourceSystem: "chaos",
      items: items.map((item) => (item.named === null ? item.wrong : toItem(item.named))),
    },
    seed,
    before,
    ...done,
    response: done.counts,
  };
}

export function makeSingleRound(path: string): Round {
  const { known, off, seed, before } = seedRoster(2);
  const changed = known.slice(0, 1).map(({ n }) => ({ n, nickname: `changed ${n}` }));
  const candidates = [...changed, ...known.slice(1, 2), ...off.slice(1), { n: 100, nickname: "new" }];
  const item = shuffle(candidates).slice(0, 1);
  const done = importInOrder(before, item);
  const { created, unchanged } = done.counts;
  return {
    path,
    idempotencyKey: randomUUID(),
    body: { sourceSystem: "chaos", shoeSize: 43, ...item.map(toItem)[0] },
    seed,
    before,
    ...done,
    response: {
      outcome: created === 1 ? "created" : unchanged === 1 ? "unchanged" : "updated",
      discardedFields: ["shoeSize"],
    },
  };
}

const STRANGER: Named = { n: 200, nickname: "not in the roster" };

export function makeDeactivationRound(path: string): Round {
  const { known, off, seed, before } = seedRoster(2);
  const meant = known.slice(0, randomInt(2, known.length));
  const items = shuffle([...meant, ...meant.slice(0, 2), ...off.slice(1), STRANGER]);
  const { after, ...response } = deactivateInOrder(before, items);
  const { total, deactivated, unchanged, failed } = response;
  return {
    path,
    idempotencyKey: randomUUID(),
    body: {
      sourceSystem: "chaos",
      reason: "chaos",
      items: items.map((item) => (randomInt(2) === 0 ? keyOf(item) : linkOf(item))),
    },
    seed,
    before,
    after,
    counts: { total, created: 0, updated: deactivated + unchanged, unchanged, failed },
    response,
    stamped: deactivated,
  };
}

/** docs/rules.md#deactivation in its simplest form: item by item. */
function deactivateInOrder(before: Roster, items: readonly Named[]) {
  const counts = { total: items.length, deactivated: 0, unchanged: 0, failed: 0 };
  const after: Record<string, string> = { ...before };
  for (const { n } of items) {
    const nickname = after[idOf(n)];
    const outcome =
      nickname === undefined ? "failed" : nickname.endsWith(" (off)") ? "unchanged" : "deactivated";
    counts[outcome] += 1;
    if (outcome === "deactivated") after[idOf(n)] = `${nickname} (off)`;
  }
  return { after, ...counts };
}
