import { expect, it } from "vitest";
import { type Menu } from "@/server/infra/db/generated/client";
import { toMenuTree } from "./menu-rows";

const row = (id: string, parentId: string | null, sort: number): Menu => ({
  id,
  parentId,
  sort,
  name: id,
  path: `/${id}`,
  component: id,
  redirect: "",
  icon: null,
  permission: null,
  type: 1,
  status: 1,
  hideInMenu: 0,
  keepAlive: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

it("makes a tree, siblings by sort and then by id", () => {
  const rows = [row("c", "a", 1), row("b", null, 2), row("a", null, 1), row("e", "a", 0), row("d", "a", 1)];
  const tree = toMenuTree(rows);
  expect(tree.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(tree[0]?.children.map(({ id }) => id)).toEqual(["e", "c", "d"]);
  expect(tree[0]).toMatchObject({ path: "/a", createdAt: new Date(0) });
});

it("keeps the delivered order of siblings that tie, before what administrators added", () => {
  const rows = ["men_apikeys", "own", "men_bloggers", "men_overview"].map((id) => row(id, null, 0));
  const order = ["men_overview", "men_bloggers", "men_apikeys", "own"];
  expect(toMenuTree(rows).map(({ id }) => id)).toEqual(order);
});

it("omits entries whose parent is missing", () => {
  expect(toMenuTree([row("a", "gone", 0), row("b", "a", 0)])).toEqual([]);
});
