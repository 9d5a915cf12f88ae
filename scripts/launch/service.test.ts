import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findProcessIdentity } from "@/scripts/launch/data-dir";
import { keepRunning, type Service, spawnService } from "@/scripts/launch/service";

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

function fakeService() {
  let end: (code: number | null) => void = () => undefined;
  const exited = new Promise<number | null>((resolve) => (end = resolve));
  const service: Service = {
    exited,
    output: () => "last words",
    show: () => true,
    stop: () => Promise.resolve(),
  };
  return {
    service,
    end: (code: number | null) => {
      end(code);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("keepRunning", () => {
  it("starts a service again that was lost after a good while, and gives up on one that ends at once", async () => {
    const [first, second] = [fakeService(), fakeService()];
    const start = vi.fn(() => second.service);
    const lost = keepRunning({ name: "The job engine", first: first.service, start, stopping: () => false });
    const outcome = expect(lost).rejects.toThrow(
      "The job engine ended with code 1 right after its start.\nlast words",
    );
    vi.advanceTimersByTime(60_000);
    first.end(null);
    await vi.waitFor(() => {
      expect(start).toHaveBeenCalledOnce();
    });
    expect(console.error).toHaveBeenCalledWith("The job engine was killed; starting it again.");
    second.end(1);
    await outcome;
  });

  it("leaves a service alone that ends because everything stops", async () => {
    const { service, end } = fakeService();
    const start = vi.fn(() => service);
    const settled = vi.fn();
    void keepRunning({ name: "x", first: service, start, stopping: () => true }).then(settled, settled);
    end(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(start).not.toHaveBeenCalled();
    expect(settled).not.toHaveBeenCalled();
  });
});
