import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { findProcessIdentity } from "@/scripts/launch/find-process-identity";
import { spawnService } from "@/scripts/launch/spawn-service";

const FOREVER = "setInterval(() => undefined, 1000)";
const DEAF = `process.on("SIGTERM", () => undefined); ${FOREVER}`;

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 100 && !condition(); attempt++) await sleep(50);
  expect(condition()).toBe(true);
}

describe("spawnService", () => {
  it("keeps the last output until it is shown, and tells the exit code", async () => {
    const service = spawnService(
      ["-e", "console.log('out'); console.error('err'); process.exitCode = 3"],
      {},
    );
    expect(await service.exited).toBe(3);
    expect(service.output()).toContain("out");
    expect(service.output()).toContain("err");
  });

  it("stops with everything the service started", async () => {
    const nested = `const { spawn } = require("node:child_process"); console.log(spawn(process.execPath, ["-e", ${JSON.stringify(DEAF)}]).pid); ${FOREVER}`;
    const service = spawnService(["-e", nested], {});
    await waitUntil(() => service.output().includes("\n"));
    const grandchild = Number(service.output());
    expect(findProcessIdentity(grandchild)).not.toBeNull();
    await service.stop();
    await waitUntil(() => findProcessIdentity(grandchild) === null);
  });

  it("ends when the process that started it is killed outright", async () => {
    const watch = `--import=${new URL("exit-with-parent.mjs", import.meta.url).href}`;
    const parent = spawn(process.execPath, [
      "-e",
      `const child = require("node:child_process").spawn(process.execPath, [${JSON.stringify(watch)}, "-e", ${JSON.stringify(FOREVER)}], { detached: true }); console.log(child.pid); ${FOREVER}`,
    ]);
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const child = Number(line.toString());
    // Long enough to have begun watching.
    await sleep(500);
    parent.kill("SIGKILL");
    await waitUntil(() => findProcessIdentity(child) === null);
  });
});
