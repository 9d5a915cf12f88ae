import { drainEndpointJob } from "./functions/drain-endpoint";
import { probeEndpointJob } from "./functions/probe-endpoint";
import { pruneJob } from "./functions/prune";
import { refreshBloggerJob } from "./functions/refresh-blogger";
import { reencryptSecretsJob } from "./functions/reencrypt-secrets";
import { retryDeliveryJob } from "./functions/retry-delivery";
import { retryOverdueJob } from "./functions/retry-overdue";
import { runRosterJobJob } from "./functions/run-roster-job";
import { runScrapingJob } from "./functions/run-scraping";
import { scrapingTickJob } from "./functions/scraping-tick";
import { settleJobs } from "./functions/settle";
import { sweepJobs } from "./functions/sweeps";

export const jobs = [
  drainEndpointJob,
  probeEndpointJob,
  pruneJob,
  reencryptSecretsJob,
  refreshBloggerJob,
  retryDeliveryJob,
  retryOverdueJob,
  runRosterJobJob,
  runScrapingJob,
  scrapingTickJob,
  ...settleJobs,
  ...sweepJobs,
];
