/** Next calls it once, when a server starts. It also builds it for an edge runtime that nothing here uses. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { watchJobs } = await import("@/inngest/watch-jobs");
  watchJobs();
  const { watchEventLoop } = await import("@/server/infra/event-loop");
  watchEventLoop();
}
