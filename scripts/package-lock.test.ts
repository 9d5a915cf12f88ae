import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

const { packages } = lockSchema.parse(JSON.parse(readFileSync(fromRoot("package-lock.json"), "utf8")));

// If a registry lacks another platform's package, npm omits it from the file, and then refuses the file on
// that platform.
it("lists the packages of every platform, so that npm ci accepts it everywhere", () => {
  const named = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, "")));
  const asked = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(asked.filter((name) => !named.has(name))).toEqual([]);
});

it("has the digest of every package, and names no registry", () => {
  const { "": root, ...others } = packages;
  expect(root).toBeDefined();
  const unsealed = Object.entries(others).filter(
    ([, { integrity = "" }]) => !integrity.startsWith("sha512-"),
  );
  expect(unsealed.map(([place]) => place)).toEqual([]);
  expect(Object.values(others).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Python-2.0",
  "Unlicense",
]);

/** Of "A AND B" all must be permissive, of "A OR B" one. Nested brackets are not understood, and refused. */
function isPermissive(licence: string): boolean {
  return licence
    .replace(/^\(([^()]*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => PERMISSIVE.has(one.trim())));
}

it.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["Apache-2.0 AND BSD-3-Clause", true],
  ["MIT AND LGPL-3.0-or-later", false],
  ["EUPL-1.2", false],
  ["OSL-3.0", false],
  ["CC-BY-SA-4.0", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["", false],
])("knows whether %j is a permissive licence", (licence, expected) => {
  expect(isPermissive(licence)).toBe(expected);
});

// Development packages are not shipped.
it("ships no package with a copyleft licence, and none without a licence", () => {
  const { "": root, ...others } = packages;
  expect(root).toBeDefined();
  const shipped = Object.entries(others).filter(([, { dev }]) => dev !== true);
  const refused = shipped.filter(([, { license = "" }]) => !isPermissive(license));
  expect(refused.map(([place, { license }]) => [place, license])).toEqual([]);
});
