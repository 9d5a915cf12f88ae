import { afterAll } from "vitest";
import { jobClient, jobEventsSent } from "@/server/infra/jobs";
import { behave } from "../receiver/behave";
import { type Receiver, startReceiver } from "../receiver/start-receiver";
import { setSettings } from "../../suite/suite-settings";

/** Where events go after the suite: nothing listens there, so what the SDK still tries ends at once. */
const NOWHERE = "http://127.0.0.1:9";

/**
 * Stands in for the job engine in the suite that calls it, and keeps the events that it is sent. Pushes may
 * reach receivers on this machine, and the retry schedule is short.
 */
export async function startJobServer(): Promise<Receiver> {
  // Nothing that an earlier suite sent may still arrive here.
  await jobEventsSent();
  const server = await startReceiver(behave.status(200, { ids: ["1"], status: 200 }));
  setSettings({ INNGEST_BASE_URL: server.url, OUTBOUND_ALLOW: "127.0.0.1", PUSH_RETRY_BASE_MS: "40" });
  // The SDK reads the environment when the client is made, which an earlier suite did.
  jobClient.setEnvVars({ INNGEST_BASE_URL: server.url });
  afterAll(async () => {
    await jobEventsSent();
    jobClient.setEnvVars({ INNGEST_BASE_URL: NOWHERE });
    await server.close();
  });
  return server;
}
