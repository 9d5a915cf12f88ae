import { randomInt, randomUUID } from "node:crypto";
import { importInOrder } from "./import-in-order";
import { toItem } from "./named";
import { type Round } from "./round";
import { seedRoster } from "./seed-roster";
import { shuffle } from "./shuffle";

const WRONG_ITEMS = [
  { platform: "BILIBILI_HUAHUO", url: "no link" },
  { platform: "BILIBILI_HUAHUO", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
  { platform: "MYSPACE", url: "https://space.bilibili.com/1" },
  { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/2", nickname: 3 },
];

/**
 * A batch of creators that are new, known and different, known and equal, deactivated, named several times, and wrong, in random
 * order.
 */
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
    answer: done.counts,
  };
}
