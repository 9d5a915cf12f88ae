import { AsyncLocalStorage } from "node:async_hooks";

export type Task = () => Promise<void>;
const collected = new AsyncLocalStorage<Task[]>();

/** Keeps what `work` defers for its caller, who runs `afterwards` once the response was sent. */
export async function collectDeferred<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; afterwards: Task }> {
  const tasks: Task[] = [];
  const result = await collected.run(tasks, work);
  const afterwards = () =>
    collected.run(tasks, async () => {
      // A task may defer another one.
      while (tasks.length > 0) await Promise.all(tasks.splice(0).map((run) => run()));
    });
  return { result, afterwards };
}

/** Null outside of `collectDeferred`. */
export function deferredTasks(): Task[] | null {
  return collected.getStore() ?? null;
}
