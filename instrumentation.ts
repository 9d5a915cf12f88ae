/** Next calls it once when a server starts. Next also builds it for the edge runtime, which is not used. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // First, as the database's pool and the log ask whether there are traces.
  const { startTracing } = await import("@/server/infra/tracing");
  const { instanceName } = await import("@/server/infra/metrics");
  const { logger } = await import("@/server/infra/logger");
  const report = (problem: string) => logger().warn({ problem }, "traces could not be exported");
  await startTracing({ instance: instanceName(), report });
  const { isSuspended, logDeploymentWarnings, runsJobs } = await import("@/server/infra/deployment");
  logDeploymentWarnings();
  // A constant of the build (next.config.mjs): every function of Vercel contains this file, and would contain
  // all jobs and the whole public API with it.
  if (process.env.BUILT_AS !== "server") return;
  if (runsJobs()) {
    const { watchJobs } = await import("@/inngest/watch-jobs");
    watchJobs();
  }
  if (!isSuspended()) {
    // To this watch a frozen process looks like one that computes.
    const { watchEventLoop } = await import("@/server/infra/event-loop");
    watchEventLoop();
    // A copy of production may have production's store of files.
    if (runsJobs()) {
      const { watchFiles } = await import("@/inngest/watch-files");
      watchFiles();
    }
    const { watchInstance } = await import("@/server/services/integration/system");
    const { beforeExit } = await import("@/server/infra/before-exit");
    beforeExit(watchInstance());
  }
  const { offerDirectAnswer } = await import("@/server/http/direct");
  const { answerDirectly } = await import("@/server/open-api/answer-directly");
  offerDirectAnswer(answerDirectly);
}
