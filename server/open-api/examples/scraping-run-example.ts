/** A run in the history of a task, which shows all of it that is not as long as the roster. */
export const scrapingRunExample = {
  id: "run_01kakq7a1c3e5g7j9m2p4r6t8v",
  taskId: "tsk_01kakq6z9x8w7v6t5s4r3q2p1n",
  status: "PARTIAL" as const,
  startedAt: "2026-11-21T02:00:00.000Z",
  finishedAt: "2026-11-21T03:12:40.000Z",
  targetCount: 320,
  successCount: 318,
  failedCount: 2,
  captchaCount: 0,
  accountUsageJson: { acc_01kakq4h6k8m0p2r4t6w8y1a3c: 320 },
  errorLog: null,
  pauseReason: null,
  attempt: 1,
  parentRunId: null,
};
