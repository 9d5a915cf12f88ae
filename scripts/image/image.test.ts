import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";
import { settingNames } from "@/server/env";

const lines = readFileSync(fromRoot("docker/Dockerfile"), "utf8").split("\n");
const argumentsOf = (instruction: string) =>
  lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));

const service = z.object({
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  command: z.array(z.string()).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync(fromRoot("docker/compose.yaml"), "utf8"), { merge: true }));

describe("the image", () => {
  it("copies only what is there, and all that the service imports", () => {
    const copied = argumentsOf("COPY")
      .filter((argument) => argument.startsWith("--from=build"))
      .flatMap((argument) => argument.split(" ").slice(1, -1))
      .map((place) => place.replace("/app/", ""));
    const made = ["node_modules", ".next"];
    expect(copied.filter((place) => !made.includes(place) && !existsSync(fromRoot(place)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining([...made, "app", "inngest", "prisma", "scripts", "server"]),
    );
  });

  it("has no packages of tests, and does not run as root", () => {
    expect(argumentsOf("RUN").filter((command) => command.startsWith("npm ci"))).toEqual([
      expect.stringContaining("--omit=dev"),
    ]);
    expect(argumentsOf("USER")).toEqual(["node"]);
    expect(lines.indexOf("USER node")).toBeLessThan(lines.findIndex((line) => line.startsWith("CMD ")));
  });

  it("starts a program that exists, with settings that exist", () => {
    const command = z.array(z.string()).parse(JSON.parse(argumentsOf("CMD")[0] ?? ""));
    expect(existsSync(fromRoot(command.at(-1) ?? ""))).toBe(true);
    const names = argumentsOf("ENV").map((setting) => setting.split("=")[0]);
    expect(
      names.filter((name) => name !== "NEXT_TELEMETRY_DISABLED" && !settingNames.includes(name ?? "")),
    ).toEqual([]);
  });

  it("leaves the build's own folder, tests and secrets out of its context", () => {
    const ignored = readFileSync(fromRoot(".dockerignore"), "utf8").split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining([".env", ".data", ".backups", ".next", "node_modules", "testing"]),
    );
  });
});

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

  it("waits longer for a stop than the service takes, and opens the proxy's ports alone", () => {
    const seconds = argumentsOf("ENV").find((setting) => setting.startsWith("STOP_SECONDS="));
    expect(Number.parseInt(compose.services.app?.stop_grace_period ?? "", 10)).toBeGreaterThan(
      Number(seconds?.split("=")[1]),
    );
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
  });
});
