import { after } from "next/server";
import { logger } from "@/server/infra/logger";

/**
 * Runs a task after the response has left. Next keeps the process alive for it, but knows only requests that
 * it received itself. For any other caller the task starts at once, and nobody waits for it.
 */
export function defer(task: () => Promise<void>): void {
  const run = () =>
    task().catch((error: unknown) => {
      logger().warn({ err: error }, "a task after the answer failed");
    });
  try {
    after(run);
  } catch {
    void run();
  }
}
