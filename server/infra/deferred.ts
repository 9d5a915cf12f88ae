import { AsyncLocalStorage } from "node:async_hooks";

export type Task = () => Promise<void>;
const collected = new AsyncLocalStorage<{ tasks: Task[]; isEnded: boolean }>();

/**
 * Keeps what `work` defers for its caller, who runs `afterwards` once the response was sent. If `work` fails,
 * the tasks start at once.
 */
export async function collectDeferred<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; afterwards: Task }> {
  const collection = { tasks: [] as Task[], isEnded: false };
  const { tasks } = collection;
  const afterwards = () =>
    collected.run(collection, async () => {
      // A task may defer another one.
      while (tasks.length > 0) await Promise.all(tasks.splice(0).map((run) => run()));
      collection.isEnded = true;
    });
  try {
    return { result: await collected.run(collection, work), afterwards };
  } catch (error) {
    void afterwards();
    throw error;
  }
}

/** Null outside of `collectDeferred`, and for what is still running after its tasks have ended. */
export function deferredTasks(): Task[] | null {
  const collection = collected.getStore();
  return collection === undefined || collection.isEnded ? null : collection.tasks;
}
