import { describe, expect, it } from "vitest";
import type { PageStart } from "./page-sizes";
import { searchOf, findNeighbour, type Walk } from "./record-navigation";

const walk: Walk = {
  search: "?sort=fansCount.desc&cursor=c2&page=2",
  input: {},
  page: 2,
  pages: {
    1: { cursor: null, ids: null, next: null },
    2: { cursor: "c2", ids: ["c", "d"], next: "c3" },
  },
};
const stored: Record<string, string[]> = { first: ["a", "b"], c3: ["e"], "skip 4": ["y"] };
const fetchPage = (cursor: PageStart | null) => {
  const page = typeof cursor === "object" ? (cursor === null ? "first" : `skip ${cursor.skip}`) : cursor;
  return Promise.resolve({ list: (stored[page] ?? []).map((id) => ({ id })), nextCursor: null });
};
const refuse = () => Promise.reject(new Error("nothing has to be fetched"));

describe("a walk through a list", () => {
  it("goes to the row beside it without asking", async () => {
    expect((await findNeighbour(walk, "c", 1, refuse))?.id).toBe("d");
    expect((await findNeighbour(walk, "d", -1, refuse))?.id).toBe("c");
  });

  it("moves across pages and back, fetches each once, and returns to the current page", async () => {
    const on = await findNeighbour(walk, "d", 1, fetchPage);
    expect(on).toMatchObject({ id: "e", walk: { page: 3 } });
    expect(searchOf(on?.walk ?? walk)).toBe("?sort=fansCount.desc&cursor=c3&page=3");
    expect((await findNeighbour(on?.walk ?? walk, "e", -1, refuse))?.id).toBe("d");
    const back = await findNeighbour(walk, "c", -1, fetchPage);
    expect(back).toMatchObject({ id: "b", walk: { page: 1 } });
    expect(searchOf(back?.walk ?? walk)).toBe("?sort=fansCount.desc");
  });

  it("goes before a page that was jumped to", async () => {
    const jumped: Walk = {
      search: "?page=4",
      input: {},
      page: 4,
      pages: {
        3: { cursor: { skip: 4 }, ids: null, next: null },
        4: { cursor: { skip: 6 }, ids: ["z"], next: null },
      },
    };
    const back = await findNeighbour(jumped, "z", -1, fetchPage);
    expect(back?.id).toBe("y");
    expect(searchOf(back?.walk ?? walk)).toBe("?page=3");
  });

  it("ends at the end of the list, and where the previous page is unknown", async () => {
    const end = await findNeighbour(walk, "d", 1, fetchPage);
    expect(await findNeighbour(end?.walk ?? walk, "e", 1, fetchPage)).toBeNull();
    const { 2: own } = walk.pages;
    const alone = { ...walk, pages: { 2: own ?? { cursor: null, ids: [], next: null } } };
    expect(await findNeighbour(alone, "c", -1, fetchPage)).toBeNull();
  });
});
