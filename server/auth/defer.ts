import { after } from "next/server";
import { logger } from "@/server/infra/logger";

/**
 * Runs a task after the response was sent. Next keeps the process alive for it, but only within its own
 * requests; elsewhere the task starts at once and is not awaited.
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
