import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";
import { findAll, getCommand, listCopies, readDockerfile } from "@/scripts/image/read-dockerfile";
import { settingNames } from "@/server/env";

const dockerfile = readDockerfile();
const { build, image } = dockerfile;

const service = z.object({
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  ports: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  command: z.array(z.string()).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync(fromRoot("docker/compose.yaml"), "utf8"), { merge: true }));

describe("the image", () => {
  it("copies only what is there, and all that the service imports", () => {
    const copied = listCopies(dockerfile).map(({ from }) => from);
    const made = ".next/standalone";
    expect(copied.filter((place) => place !== made && !existsSync(fromRoot(place)))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining([made, "inngest", "prisma", "scripts", "server"]));
  });

  it("has no packages of tests, and does not run as root", () => {
    expect(findAll(build, "RUN").filter((command) => command.startsWith("npm ci"))).toEqual([
      expect.stringContaining("--omit=dev"),
    ]);
    expect(findAll(image, "USER")).toEqual(["node"]);
    const names = image.map(({ name }) => name);
    expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
  });

  it("starts programs that exist, with settings that exist", () => {
    const files = getCommand(dockerfile).filter((part) => part.includes("/"));
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
    const names = findAll(image, "ENV").map((setting) => setting.split("=")[0]);
    expect(
      names.filter((name) => name !== "NEXT_TELEMETRY_DISABLED" && !settingNames.includes(name ?? "")),
    ).toEqual([]);
  });

  it("leaves the build's own folder, tests and secrets out of its context", () => {
    const secret = [".env", ".env.local", "docker/.env", "docker/settings.env", ".data/secrets.json"];
    const heavy = [".backups/a", ".next/a", "node_modules/a/b", "testing/a.ts"];
    expect([...secret, ...heavy].filter((file) => !isIgnored(file))).toEqual([]);
    const needed = ["package.json", ".npmrc", "server/env.ts", "scripts/launch/environment.ts"];
    expect(needed.filter(isIgnored)).toEqual([]);
  });
});

/** As Docker reads the patterns of this file: two stars are any depth, and a folder has all in it. */
function isIgnored(file: string): boolean {
  const patterns = readFileSync(fromRoot(".dockerignore"), "utf8").split("\n").filter(Boolean);
  return patterns.some((pattern) => {
    const source = pattern
      .replace(/[.+]/g, String.raw`\$&`)
      .replace(/^\*\*\//, "(?:.+/)?")
      .replace(/(?<!\))\*/g, "[^/]*");
    return new RegExp(`^${source}(?:/|$)`).test(file);
  });
}

describe("the compose file", () => {
  it("gives the service settings that exist", () => {
    for (const name of ["app", "migrate"]) {
      const given = Object.keys(compose.services[name]?.environment ?? {});
      expect(given).toContain("DATABASE_URL");
      expect(given.filter((setting) => !settingNames.includes(setting))).toEqual([]);
    }
    expect(compose.services.app?.environment).toMatchObject({ RATE_STORE: "redis" });
    // The application must not be able to change its tables.
    expect(compose.services.app?.environment).not.toHaveProperty("DATABASE_OWNER_URL");
  });

  it("hands the service every other setting from a file of its own, without the owner's password", () => {
    for (const name of ["app", "migrate"])
      expect(compose.services[name]?.env_file).toEqual([{ path: "settings.env", required: false }]);
  });

  it("waits longer for a stop than the service takes, and opens the proxy's ports alone", () => {
    const seconds = findAll(image, "ENV").find((setting) => setting.startsWith("STOP_SECONDS="));
    expect(Number.parseInt(compose.services.app?.stop_grace_period ?? "", 10)).toBeGreaterThan(
      Number(seconds?.split("=")[1]),
    );
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
  });
});
