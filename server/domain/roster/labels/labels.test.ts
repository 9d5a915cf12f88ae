import { describe, expect, it } from "vitest";
import { splitNames } from "@/server/domain/kernel/text";
import { sandboxCreators } from "../sandbox";
import { categories } from "@/testing/simulator/made-up-names";
import { tagName } from "../label-schemas";
import { categoryNodes, findDeliveredNode, foldWord, withChildren, wordsOf } from ".";

describe("the tree of categories", () => {
  it("has two levels, each id and each word once", () => {
    const parents = new Set(categoryNodes.filter(({ parentId }) => parentId === null).map(({ id }) => id));
    expect(categoryNodes.filter(({ parentId }) => parentId !== null && !parents.has(parentId))).toEqual([]);
    const ids = categoryNodes.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const words = categoryNodes.flatMap((node) => wordsOf(node).map(foldWord));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it("has only words that a creator's text can hold", () => {
    const words = categoryNodes.flatMap(wordsOf);
    expect(words.filter((word) => splitNames(word).join() !== word)).toEqual([]);
  });

  it("knows the words of the sandbox and of the simulated platforms", () => {
    const words = [...categories.map(({ name }) => name), ...sandboxCreators.map(({ category }) => category)];
    expect(words.flatMap(splitNames).filter((word) => findDeliveredNode(word) === null)).toEqual([]);
  });

  it("finds words in any case, and what is below a node", () => {
    expect(findDeliveredNode("VLOG")).toBe("life");
    expect(findDeliveredNode("Unheard of")).toBeNull();
    expect(withChildren(["beauty", "dogs"])).toEqual(
      new Set(["beauty", "dogs", "makeup", "skincare", "personal-care"]),
    );
  });
});

it.each([" Food ", "美妆"])("%j is the name of a tag", (text) => {
  expect(tagName.parse(text)).toBe(text.trim());
});

it.each(["", "  ", "a,b", "a、b", "x".repeat(51), "a\u0000"])("%j is not", (text) => {
  expect(tagName.safeParse(text).success).toBe(false);
});
