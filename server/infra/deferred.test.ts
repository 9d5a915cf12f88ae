import { expect, it } from "vitest";
import { collectDeferred, deferredTasks } from "./deferred";

it("runs what was deferred when it is told to, with what that defers in turn", async () => {
  const done: string[] = [];
  const add = (name: string, then?: () => void) =>
    deferredTasks()?.push(() => {
      done.push(name);
      then?.();
      return Promise.resolve();
    });
  const { result, afterwards } = await collectDeferred(() => {
    add("first", () => add("its own"));
    add("second");
    return Promise.resolve(7);
  });
  expect([result, done]).toEqual([7, []]);
  await afterwards();
  expect(done).toEqual(["first", "second", "its own"]);
});

it("collects nothing from what a call leaves running after its tasks have ended", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { result: left, afterwards } = await collectDeferred(() =>
    Promise.resolve({ running: gate.then(deferredTasks) }),
  );
  await afterwards();
  open();
  expect(await left.running).toBeNull();
});

it("starts the tasks at once where the work fails", async () => {
  let isDone = false;
  const failing = collectDeferred(() => {
    deferredTasks()?.push(() => {
      isDone = true;
      return Promise.resolve();
    });
    return Promise.reject(new Error("failed"));
  });
  await expect(failing).rejects.toThrow("failed");
  expect(isDone).toBe(true);
});

it("collects nothing elsewhere", () => {
  expect(deferredTasks()).toBeNull();
});
