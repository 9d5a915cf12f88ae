import { randomUUID } from "node:crypto";
import { importInOrder } from "./import-in-order";
import { toItem } from "./named";
import { type Round } from "./round";
import { seedRoster } from "./seed-roster";
import { shuffle } from "./shuffle";

/** The import of one creator that is new, known and different, known and equal, or deactivated. */
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
    answer: {
      outcome: created === 1 ? "created" : unchanged === 1 ? "unchanged" : "updated",
      discardedFields: ["shoeSize"],
    },
  };
}
