import { expect, it } from "vitest";
import { countAt, type ToDos, toToDos } from "./use-to-dos";

const none: ToDos = {
  reviews: null,
  followUps: { total: 0, isLeast: false },
  accounts: null,
  alarms: 0,
  runs: 0,
  failedRuns: null,
  imports: null,
  heldFigures: null,
  endpoints: null,
  persons: null,
};

it("names only what waits, with the page where it is done", () => {
  expect(toToDos(none)).toEqual([]);
  const counts = { ...none, accounts: 2, reviews: { total: 10_000, isLeast: true } };
  expect(toToDos(counts)).toEqual([
    { kind: "reviews", href: "/bloggers/review", total: 10_000, isLeast: true },
    { kind: "accounts", href: "/inbox", total: 2, isLeast: false },
  ]);
});

it("counts at the entry of the navigation that shows it", () => {
  const toDos = toToDos({ ...none, accounts: 2 });
  expect(countAt("/scraper-accounts", toDos)?.total).toBe(2);
  expect(countAt("/bloggers", toDos)).toBeUndefined();
  expect(countAt("/scraper-accounts")).toBeUndefined();
  const two = toToDos({ ...none, alarms: 1, followUps: { total: 2, isLeast: false } });
  expect(countAt("/overview", two)).toEqual({ total: 3, isLeast: false });
});
