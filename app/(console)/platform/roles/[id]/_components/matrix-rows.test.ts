import { describe, expect, it } from "vitest";
import { type Entry, toPageRows, withoutEmptyGroups, withTick } from "./matrix-rows";

const page = (id: string, children: Entry[], component = id): Entry => ({
  id,
  name: id,
  type: 1,
  status: 1,
  permission: null,
  component,
  children,
});
const button = (id: string, permission: string, status = 1): Entry => ({
  id,
  name: id,
  type: 2,
  status,
  permission,
  component: "",
  children: [],
});

const tree = [
  page("inbox", []),
  page("endpoints", [
    button("read", "sync-endpoint:read"),
    button("runs", "sync-run:read"),
    button("write", "sync-endpoint:write", 0),
    button("odd", "creator:fly"),
  ]),
  page("platform", [page("users", [button("people", "user:read")])], "group"),
  page("planned", [], ""),
];
const pages = toPageRows(tree);
const [, endpoints, users] = pages;

describe("the matrix of a role", () => {
  it("has a page for each, and a row for each resource of its buttons", () => {
    expect(pages.map(({ names, above }) => [names, above])).toEqual([
      [["inbox"], []],
      [["endpoints"], []],
      [["platform", "users"], ["platform"]],
    ]);
    expect(endpoints?.rows).toEqual([
      {
        resource: "sync-endpoint",
        cells: [
          { id: "read", action: "read", enabled: true },
          { id: "write", action: "write", enabled: false },
        ],
      },
      { resource: "sync-run", cells: [{ id: "runs", action: "read", enabled: true }] },
    ]);
  });

  it("adds the page and its groups with its first button, and removes them with the last", () => {
    if (users === undefined || endpoints === undefined) throw new Error("a page is missing");
    const once = withTick(new Set(), users, "people");
    expect([...once].sort()).toEqual(["people", "platform", "users"]);
    const none = withTick(once, users, "people");
    expect(withoutEmptyGroups(none, pages)).toEqual([]);
    expect(withoutEmptyGroups(once, pages).sort()).toEqual(["people", "platform", "users"]);
    // A page without buttons counts as a group, even with pages below it.
    const moved = toPageRows([page("inbox", [page("users", [])])]);
    expect(withoutEmptyGroups(new Set(["inbox"]), moved)).toEqual(["inbox"]);
    const two = withTick(withTick(new Set(), endpoints, "read"), endpoints, "runs");
    expect([...withTick(two, endpoints, "read")].sort()).toEqual(["endpoints", "runs"]);
    expect([...withTick(two, endpoints, "endpoints")].sort()).toEqual(["read", "runs"]);
  });
});
