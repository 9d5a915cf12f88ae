import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { nameOfPlace, readShippedPackages } from "./lock-file";
import { makeNotices, NOTICES_FILE } from "./write-notices";

it("agree with the packages that are shipped; `npm run notices` writes them", () => {
  const committed = readFileSync(fromRoot(NOTICES_FILE), "utf8");
  expect(committed === makeNotices(), `${NOTICES_FILE} is of other packages: run \`npm run notices\``).toBe(
    true,
  );
});

it("name each shipped package, and have the text of its licence once", () => {
  const text = makeNotices();
  const lines = new Set(text.split("\n").map((line) => line.replace(/:.*/, "")));
  const shipped = Object.entries(readShippedPackages()).map(
    ([place, { version = "" }]) => `${nameOfPlace(place)} ${version}`,
  );
  expect(shipped.filter((title) => !lines.has(title))).toEqual([]);
  const texts = text.split(`\n${"=".repeat(80)}\n`).map((chapter) => chapter.replace(/^.*?\n\n/s, ""));
  expect(texts.length).toBeGreaterThan(50);
  expect(new Set(texts).size).toBe(texts.length);
});
