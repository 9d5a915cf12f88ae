import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepRunning } from "@/scripts/launch/keep-running";
import type { Service } from "@/scripts/launch/spawn-service";

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
