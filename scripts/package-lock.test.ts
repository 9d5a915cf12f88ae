import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

// A registry that lacks another platform's package makes npm leave it out, and then refuse the file on that
// platform.
it("names the packages of every platform, so that npm ci accepts it everywhere", () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(fromRoot("package-lock.json"), "utf8")));
  const named = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, "")));
  const asked = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(asked.filter((name) => !named.has(name))).toEqual([]);
});
