import { drainEndpointJob } from "./functions/drain-endpoint";
import { probeEndpointJob } from "./functions/probe-endpoint";
import { pruneJob } from "./functions/prune";
import { refreshBloggerJob } from "./functions/refresh-blogger";
import { reencryptSecretsJob } from "./functions/reencrypt-secrets";
import { retryOverdueJob } from "./functions/retry-overdue";
import { runRosterJobJob } from "./functions/run-roster-job";
import { runScrapingJob } from "./functions/run-scraping";
import { sendNoticesJob } from "./functions/send-notices";
import { settleJob } from "./functions/settle";
import { tickJob } from "./functions/tick";

export const jobs = [
  drainEndpointJob,
  probeEndpointJob,
  pruneJob,
  reencryptSecretsJob,
  refreshBloggerJob,
  retryOverdueJob,
  runRosterJobJob,
  runScrapingJob,
  sendNoticesJob,
  settleJob,
  tickJob,
];
