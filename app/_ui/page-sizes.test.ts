import { expect, it } from "vitest";
import { parsePage } from "./page-sizes";

it.each([
  ["", { page: 1, limit: 50 }],
  ["page=1", { page: 1, limit: 50 }],
  ["page=3", { page: 3, limit: 50, cursor: { skip: 100 } }],
  ["page=3&cursor=c", { page: 3, limit: 50, cursor: "c" }],
  ["page=501&limit=20", { page: 501, limit: 20, cursor: { skip: 10_000 } }],
  ["page=502&limit=20", { page: 1, limit: 20 }],
  ["page=1000&limit=20&cursor=c", { page: 1_000, limit: 20, cursor: "c" }],
  ["page=2.5", { page: 2, limit: 50, cursor: { skip: 50 } }],
  ["page=-2&limit=7", { page: 1, limit: 50 }],
  ["page=x", { page: 1, limit: 50 }],
])("reads page and offset from ?%s", (query, page) => {
  expect(parsePage(new URLSearchParams(query))).toEqual(page);
});
