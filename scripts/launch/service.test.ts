import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepRunning, type Service, spawnService } from "@/scripts/launch/service";
import { findProcessIdentity } from "@/scripts/process-notes.mjs";

const FOREVER = "setInterval(() => undefined, 1000)";
const DEAF = `process.on("SIGTERM", () => undefined); ${FOREVER}`;

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !condition(); attempt++) await sleep(50);
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
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    service.show();
    expect(write).toHaveBeenCalledExactlyOnceWith(service.output());
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
    // The program's own output comes after its imports, so the watch has started by then.
    const program = `console.log(process.pid); ${FOREVER}`;
    const begin = `require("node:child_process").spawn(process.execPath, [${JSON.stringify(watch)}, "-e", ${JSON.stringify(program)}], { detached: true, stdio: "inherit" }); ${FOREVER}`;
    const parent = spawn(process.execPath, ["-e", begin]);
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const child = Number(line.toString());
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
    show: () => undefined,
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
  it("gives up on a service that ends before all services were healthy once", async () => {
    const { service, end } = fakeService();
    const start = vi.fn(() => service);
    const options = { name: "The job engine", first: service, start };
    const lost = keepRunning({ ...options, healthy: () => false, stopping: () => false });
    end(1);
    await expect(lost).rejects.toThrow("The job engine ended with code 1 before it was ready.\nlast words");
    expect(start).not.toHaveBeenCalled();
  });

  it("starts a service again however often it ends, after growing pauses, and at once after a good while", async () => {
    let current = fakeService();
    const start = vi.fn(() => (current = fakeService()).service);
    const settled = vi.fn();
    const options = { name: "The job engine", first: current.service, start };
    void keepRunning({ ...options, healthy: () => true, stopping: () => false }).then(settled, settled);
    const pauses: number[] = [];
    for (let death = 0; death < 12; death += 1) {
      current.end(1);
      const endedAt = Date.now();
      for (let second = 0; start.mock.calls.length <= death && second < 200; second += 1)
        await vi.advanceTimersByTimeAsync(250);
      pauses.push((Date.now() - endedAt) / 1000);
    }
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30]);
    await vi.advanceTimersByTimeAsync(60_000);
    current.end(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(start).toHaveBeenCalledTimes(13);
    expect(console.error).toHaveBeenLastCalledWith("The job engine was killed; starting it again.");
    expect(settled).not.toHaveBeenCalled();
  });

  it("starts nothing when everything is stopped during a pause", async () => {
    const { service, end } = fakeService();
    const start = vi.fn(() => service);
    let isStopping = false;
    const options = { name: "x", first: service, start, healthy: () => true };
    void keepRunning({ ...options, stopping: () => isStopping });
    end(1);
    await vi.advanceTimersByTimeAsync(100);
    isStopping = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(start).not.toHaveBeenCalled();
  });

  it("does not restart a service that ends because everything stops", async () => {
    const { service, end } = fakeService();
    const start = vi.fn(() => service);
    const settled = vi.fn();
    const options = { name: "x", first: service, start, healthy: () => true };
    void keepRunning({ ...options, stopping: () => true }).then(settled, settled);
    end(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(start).not.toHaveBeenCalled();
    expect(settled).not.toHaveBeenCalled();
  });
});
