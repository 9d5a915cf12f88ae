import { describe, expect, it } from "vitest";
import { sortAccounts } from "./account-filters";

const account = (name: string, createdAt: string, lastUsedAt: string | null, usedToday: number) => ({
  name,
  createdAt,
  lastUsedAt,
  usedToday,
});
const accounts = [
  account("a", "2026-01-03", null, 5),
  account("b", "2026-01-02", "2026-02-02", 40),
  account("c", "2026-01-01", "2026-02-01", 5),
];
const names = (key: string, direction: "asc" | "desc") =>
  sortAccounts(accounts, { key, direction })
    .map(({ name }) => name)
    .join("");

describe("the order of accounts", () => {
  it("follows the header, and sorts equal ones newest first", () => {
    expect(names("createdAt", "desc")).toBe("abc");
    expect(names("lastUsedAt", "desc")).toBe("bca");
    expect(names("lastUsedAt", "asc")).toBe("acb");
    expect(names("usedToday", "desc")).toBe("bac");
    expect(names("nonsense", "asc")).toBe("cba");
  });
});
