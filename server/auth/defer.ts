import { after } from "next/server";
import { deferredTasks, type Task } from "@/server/infra/deferred";
import { logger } from "@/server/infra/logger";

/**
 * Runs a task after the response was sent. Next keeps the process alive for it, but only within its own
 * requests; the front does so for those that it answers itself. Elsewhere the task starts at once and is not
 * awaited.
 */
export function defer(task: Task): void {
  const run = () =>
    task().catch((error: unknown) => {
      logger().warn({ err: error }, "a task after the answer failed");
    });
  const tasks = deferredTasks();
  if (tasks !== null) return void tasks.push(run);
  try {
    after(run);
  } catch {
    void run();
  }
}
