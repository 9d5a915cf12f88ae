import { expect, it } from "vitest";
import { contracts } from "../contracts";
import { introductionMarkdown } from "./introduction";
import { publishedReasons } from "./reason-catalogue";

it("has every reason that a contract can answer, in sentences", () => {
  const published = publishedReasons.map(({ reason }) => reason);
  for (const { errors } of contracts) expect(published).toEqual(expect.arrayContaining([...errors]));
  for (const { meaning, advice } of publishedReasons) {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});

it("leaves out what only the console answers, and stands in the introduction", () => {
  const published: string[] = publishedReasons.map(({ reason }) => reason);
  expect(published).not.toContain("INVALID_CREDENTIALS");
  const text = introductionMarkdown();
  for (const { reason, status } of publishedReasons) expect(text).toContain(`| \`${reason}\` | ${status} |`);
});
