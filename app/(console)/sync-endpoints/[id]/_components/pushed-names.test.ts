import { expect, it } from "vitest";
import { pushedNames } from "./pushed-names";

it("names the bloggers of a push by what was sent", () => {
  const body = JSON.stringify({
    bloggers: [{ blogger: { id: "blg_1", nickname: "阿泽" } }, { blogger: { id: "blg_2" } }, {}],
  });
  expect([...pushedNames(body)]).toEqual([["blg_1", "阿泽"]]);
});

it.each([null, "", "{", "null", "[]", '{"bloggers":1}'])("finds no names in %j", (body) => {
  expect(pushedNames(body).size).toBe(0);
});
