import { randomInt, randomUUID } from "node:crypto";
import { idOf, linkOf, type Named, nameOf } from "./named";
import { type Roster, type Round } from "./round";
import { seedRoster } from "./seed-roster";
import { shuffle } from "./shuffle";

const STRANGER: Named = { n: 200, nickname: "not in the roster" };

/** The deactivation of creators that are active, deactivated already, named twice and unknown, by id or link, in random order. */
export function makeDeactivationRound(path: string): Round {
  const { known, off, seed, before } = seedRoster(2);
  const meant = known.slice(0, randomInt(2, known.length));
  const items = shuffle([...meant, ...meant.slice(0, 2), ...off.slice(1), STRANGER]);
  const { after, ...answer } = deactivateInOrder(before, items);
  const { total, deactivated, unchanged, failed } = answer;
  return {
    path,
    idempotencyKey: randomUUID(),
    body: {
      sourceSystem: "chaos",
      reason: "chaos",
      items: items.map((item) => (randomInt(2) === 0 ? nameOf(item) : linkOf(item))),
    },
    seed,
    before,
    after,
    counts: { total, created: 0, updated: deactivated + unchanged, unchanged, failed },
    answer,
    stamped: deactivated,
  };
}

/** The rules of decisions, section 1, in their plainest form: one item after the other. */
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
