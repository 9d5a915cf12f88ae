import { findFreePort } from "@/scripts/find-free-port";

/**
 * Settings of the service's own jobs on an embedded engine of the test. Import it first: the client of the job engine reads its
 * variables when it is made.
 */
export const enginePort = await findFreePort();

process.env.INNGEST_BASE_URL = `http://127.0.0.1:${enginePort}`;
process.env.INNGEST_ENABLE_UNAUTHED_SYNC = "0";
process.env.OUTBOUND_ALLOW = "127.0.0.1";
process.env.PUSH_RETRY_BASE_MS = "300";
