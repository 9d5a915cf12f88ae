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

it("collects nothing elsewhere", () => {
  expect(deferredTasks()).toBeNull();
});
