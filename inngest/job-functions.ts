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
import { settleRosterCountsJob } from "./functions/settle-roster-counts";
import { settleRostersJob } from "./functions/settle-rosters";
import { sweepDeliveriesJob } from "./functions/sweep-deliveries";
import { sweepRefreshesJob } from "./functions/sweep-refreshes";
import { sweepRosterJobsJob } from "./functions/sweep-roster-jobs";

/** Every job of the service, as `/api/inngest` offers them to the engine. */
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
  settleRosterCountsJob,
  settleRostersJob,
  sweepDeliveriesJob,
  sweepRefreshesJob,
  sweepRosterJobsJob,
];
