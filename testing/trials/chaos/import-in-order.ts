import { idOf, type Named } from "./named";
import { type Counts, type Roster } from "./round";

/** The rules of section 4.1 in their plainest form: one item after the other; null stands for a wrong one. */
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
