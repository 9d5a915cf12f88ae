import { expect, it } from "vitest";
import { rebaseValues } from "./rebase-values";

const before = { remark: "old", wechat: "", tags: ["a"], fans: 1 };

it("takes theirs where I typed nothing, and keeps all that I typed", () => {
  const mine = { ...before, wechat: "mine" };
  const theirs = { ...before, remark: "theirs", fans: 2 };
  expect(rebaseValues(before, mine, theirs)).toEqual({
    merged: { remark: "theirs", wechat: "mine", tags: ["a"], fans: 2 },
    contested: [],
  });
});

it("names the fields that both changed, and keeps mine in them until I decide", () => {
  const mine = { ...before, remark: "mine", wechat: "mine", tags: ["a", "b"] };
  const theirs = { ...before, remark: "theirs", tags: ["a", "b"] };
  expect(rebaseValues(before, mine, theirs)).toEqual({
    merged: { remark: "mine", wechat: "mine", tags: ["a", "b"], fans: 1 },
    // Equal tags are not a conflict.
    contested: ["remark"],
  });
});
