import { expect, it } from "vitest";
import { rebaseValues } from "./rebase-values";

const before = { remark: "old", wechat: "", tags: ["a"], fans: 1 };

it("takes the saved value of fields without input, and keeps all input", () => {
  const mine = { ...before, wechat: "mine" };
  const theirs = { ...before, remark: "theirs", fans: 2 };
  expect(rebaseValues(before, mine, theirs)).toEqual({
    merged: { remark: "theirs", wechat: "mine", tags: ["a"], fans: 2 },
    contested: [],
  });
});

it("names the fields that both changed, and keeps the input until the user decides", () => {
  const mine = { ...before, remark: "mine", wechat: "mine", tags: ["a", "b"] };
  const theirs = { ...before, remark: "theirs", tags: ["a", "b"] };
  expect(rebaseValues(before, mine, theirs)).toEqual({
    merged: { remark: "mine", wechat: "mine", tags: ["a", "b"], fans: 1 },
    // Equal tags are not a conflict.
    contested: ["remark"],
  });
});
