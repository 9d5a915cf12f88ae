export class EventQueue<Event> {
  private readonly heap: { at: number; order: number; event: Event }[] = [];
  private added = 0;

  add(at: number, event: Event): void {
    const { heap } = this;
    const entry = { at, order: (this.added += 1), event };
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(entry, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  next(): { at: number; event: Event } | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const least = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
      if (least === undefined || !isBefore(least, last)) break;
      heap[index] = least;
      index = 2 * index + (least === left ? 1 : 2);
    }
    heap[index] = last;
    return first;
  }
}

type Entry = { at: number; order: number };

function isBefore(one: Entry, other: Entry): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
