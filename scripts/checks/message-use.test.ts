import { expect, it } from "vitest";
import { readRepositoryFile, repositoryFiles } from "./check";

const MESSAGES = /^app\/_i18n\/messages\/en\/[\w-]+\.json$/;
const CODE = /^(app|server|inngest)\/.*(?<!\.test)\.tsx?$/;

const leavesOf = (tree: object): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [key] : leavesOf(value as object),
  );

/** Keys combine a code with another, as in `ROLE_CONFLICT`, or a field with its display. */
function partsOf(leaf: string): string[][] {
  const splits = [...leaf.matchAll(/_/g)].map(({ index }) => [leaf.slice(0, index), leaf.slice(index + 1)]);
  return [leaf.match(/\w+/g) ?? [], [leaf.replace(/Chip$/, "")], ...splits];
}

it("every message is named somewhere in the code", () => {
  const files = repositoryFiles();
  const words = new Set(
    files.filter((file) => CODE.test(file)).flatMap((file) => readRepositoryFile(file).match(/\w+/g) ?? []),
  );
  const leaves = files
    .filter((file) => MESSAGES.test(file))
    .flatMap((file) => leavesOf(JSON.parse(readRepositoryFile(file)) as object));
  expect(leaves.length).toBeGreaterThan(1_000);
  expect(
    leaves.filter((leaf) => !partsOf(leaf).some((parts) => parts.every((part) => words.has(part)))),
  ).toEqual([]);
});
