import { type Named, nameOf, rosterOf, toItem } from "./named";
import { type Roster, type Seed } from "./round";

const SEEDED = 8;

type SeededRoster = { known: Named[]; off: Named[]; seed: Seed; before: Roster };

/** A roster of eight creators, of whom the last so many are deactivated. */
export function seedRoster(offCount: number): SeededRoster {
  const all = Array.from({ length: SEEDED }, (_, n) => ({ n, nickname: `seed ${n}` }));
  const known = all.slice(0, SEEDED - offCount);
  const off = all.slice(SEEDED - offCount);
  return {
    known,
    off,
    seed: { items: all.map(toItem), off: off.map(nameOf) },
    before: { ...rosterOf(known), ...rosterOf(off, " (off)") },
  };
}
