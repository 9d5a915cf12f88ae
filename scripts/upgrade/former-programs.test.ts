import { expect, it } from "vitest";
import { getBinaries } from "@/scripts/postgres/server-programs";
import { findFormerPrograms, formerPackages, readProgramsMajor } from "@/scripts/upgrade/former-programs";

it("knows a package for every major version since 17, so that no upgrade is forgotten", () => {
  const current = readProgramsMajor(getBinaries());
  const former = Array.from({ length: current - 17 }, (_, index) => 17 + index);
  expect(Object.keys(formerPackages).map(Number)).toEqual(former);
});

it("asks for a folder where no package is known, and refuses one without programs", async () => {
  const folder = "/nowhere/programs";
  await expect(findFormerPrograms({ major: 9, folder })).rejects.toThrow(
    /PostgreSQL 9 is known: name a folder/,
  );
  await expect(findFormerPrograms({ major: 9, folder, given: "/nowhere" })).rejects.toThrow(
    "no bin/postgres",
  );
});
