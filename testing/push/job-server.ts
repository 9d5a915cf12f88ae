import { afterAll } from "vitest";
import { behave } from "../receiver/behave";
import { startReceiver } from "../receiver/start-receiver";

/**
 * Stands in for the job engine and keeps the events that it is sent. Import it first: it also lets pushes
 * reach receivers on this machine, and makes the retry schedule short.
 */
export const jobServer = await startReceiver(behave.status(200, { ids: ["1"], status: 200 }));

process.env.INNGEST_BASE_URL = jobServer.url;
process.env.OUTBOUND_ALLOW = "127.0.0.1";
process.env.PUSH_RETRY_BASE_MS = "40";

afterAll(() => jobServer.close());
