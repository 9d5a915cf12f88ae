import { expect, it } from "vitest";
import { isPermissive } from "@/scripts/packages/licences";
import { nameOfPlace, readLockedPackages, readShippedPackages } from "@/scripts/packages/lock-file";

const packages = readLockedPackages();

// If a registry lacks another platform's package, npm omits it from the file, and then refuses the file on
// that platform.
it("lists the packages of every platform, so that npm ci accepts it everywhere", () => {
  const named = new Set(Object.keys(packages).map(nameOfPlace));
  const asked = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(asked.filter((name) => !named.has(name))).toEqual([]);
});

it("has the digest of every package, and names no registry", () => {
  const unsealed = Object.entries(packages).filter(
    ([, { integrity = "" }]) => !integrity.startsWith("sha512-"),
  );
  expect(unsealed.map(([place]) => place)).toEqual([]);
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

it.each([
  ["MIT", true],
  ["MIT-0", true],
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
  const refused = Object.entries(readShippedPackages()).filter(
    ([, { license = "" }]) => !isPermissive(license),
  );
  expect(refused.map(([place, { license }]) => [place, license])).toEqual([]);
});
