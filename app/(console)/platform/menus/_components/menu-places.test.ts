import { describe, expect, it } from "vitest";
import { listParents, listShown, type Menu, placeAt, placeBeside } from "./menu-places";

const entry = (id: string, sort: number, children: Menu[] = [], type = 1): Menu => ({
  id,
  sort,
  type,
  children: children.map((child) => ({ ...child, parentId: id })),
  parentId: null,
  name: id,
  path: `/${id}`,
  component: id,
  redirect: "",
  icon: null,
  permission: null,
  status: 1,
  hideInMenu: 0,
  keepAlive: 0,
  createdAt: "",
  updatedAt: "",
});

const tree = [entry("a", 0, [entry("x", 0), entry("y", 1), entry("z", 2)]), entry("b", 4), entry("c", 7)];
const shown = listShown(tree, new Set(["a"]));
const at = (id: string) => {
  const found = shown.find(({ menu }) => menu.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe("a place in the tree", () => {
  it("is one of the visible entries", () => {
    expect(shown.map(({ menu, depth }) => [menu.id, depth])).toEqual([
      ["a", 0],
      ["x", 1],
      ["y", 1],
      ["z", 1],
      ["b", 0],
      ["c", 0],
    ]);
  });

  it("is before, after or inside of the entry below the pointer", () => {
    const { menu: c } = at("c");
    expect(placeAt(at("a"), "before", c)).toEqual({ parentId: null, sort: 0 });
    expect(placeAt(at("a"), "after", c)).toEqual({ parentId: null, sort: 4 });
    expect(placeAt(at("a"), "inside", c)).toEqual({ parentId: "a", sort: 3 });
    expect(placeAt(at("c"), "after", at("b").menu)).toEqual({ parentId: null, sort: 8 });
    expect(placeAt(at("y"), "before", c)).toEqual({ parentId: "a", sort: 1 });
  });

  it("is not below the entry itself, and a button's is a page", () => {
    expect(placeAt(at("x"), "inside", at("a").menu)).toBeNull();
    expect(placeAt(at("a"), "before", at("a").menu)).toBeNull();
    const button = entry("button", 9, [], 2);
    expect(placeAt(at("b"), "after", button)).toBeNull();
    expect(placeAt(at("b"), "inside", button)).toEqual({ parentId: "b", sort: 0 });
    expect(listParents(tree, at("a").menu).map(({ names }) => names)).toEqual([["b"], ["c"]]);
    expect(listParents(tree, button).map(({ names }) => names)).toContainEqual(["a", "x"]);
  });

  it("moves one step up or down, up to the end", () => {
    expect(placeBeside(at("b"), -1)).toEqual({ parentId: null, sort: 0 });
    expect(placeBeside(at("a"), 1)).toEqual({ parentId: null, sort: 7 });
    expect(placeBeside(at("b"), 1)).toEqual({ parentId: null, sort: 8 });
    expect([placeBeside(at("c"), 1), placeBeside(at("x"), -1)]).toEqual([null, null]);
  });
});
