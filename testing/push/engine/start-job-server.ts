import { afterAll } from "vitest";
import { jobClient, jobEventsSent } from "@/server/infra/jobs";
import { behave } from "../receiver/behave";
import { type Receiver, startReceiver } from "../receiver/start-receiver";
import { setSettings } from "../../suite/suite-settings";

const NOWHERE = "http://127.0.0.1:9";

/**
 * Stands in for the job engine in the calling suite and records the events that it receives. Allows pushes
 * to receivers on this machine and shortens the retry schedule.
 */
export async function startJobServer(): Promise<Receiver> {
  // Events of an earlier suite must not arrive here.
  await jobEventsSent();
  const server = await startReceiver(behave.status(200, { ids: ["1"], status: 200 }));
  setSettings({ INNGEST_BASE_URL: server.url, OUTBOUND_ALLOW: "127.0.0.1", PUSH_RETRY_BASE_MS: "40" });
  // The SDK read the environment when an earlier suite created the client.
  jobClient.setEnvVars({ INNGEST_BASE_URL: server.url });
  afterAll(async () => {
    await jobEventsSent();
    jobClient.setEnvVars({ INNGEST_BASE_URL: NOWHERE });
    await server.close();
  });
  return server;
}
