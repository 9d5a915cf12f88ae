import { existsSync, rmSync, writeFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { listSources } from "@/scripts/sources";

it("lists what a build is made from, and nothing that changes without it", () => {
  const sbom = fromRoot("sbom.cdx.json");
  if (!existsSync(sbom)) {
    // As `npm run sbom` leaves it.
    writeFileSync(sbom, "{}");
    onTestFinished(() => rmSync(sbom));
  }
  const sources = listSources(fromRoot("inngest"));
  expect(sources).toContain("package-lock.json");
  expect(sources).toContain("server/env.ts");
  expect(sources).toContain("prisma/schema/main.prisma");
  const others = /\.test\.tsx?$|^scripts\/|^e2e\/|^\.|node_modules|generated|^testing\/|^inngest\//;
  expect(sources.filter((file) => others.test(file))).toEqual([]);
  // A new file either belongs to the build or must be listed as not built.
  expect(sources.filter((file) => /^[^/]+\.config\.|^[^/]+\.json$/.test(file)).sort()).toEqual([
    "next.config.mjs",
    "package-lock.json",
    "package.json",
    "postcss.config.mjs",
    "prisma.config.ts",
    "tsconfig.json",
  ]);
});
