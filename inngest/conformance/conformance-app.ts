import { once } from "node:events";
import { createServer } from "node:http";
import { Inngest, type Logger } from "inngest";
import { serve } from "inngest/node";
import { failingFunctions } from "./functions/failing-functions";
import { flowFunctions } from "./functions/flow-functions";
import { stepFunctions } from "./functions/step-functions";
import { waitingFunctions } from "./functions/waiting-functions";
import { Recorder } from "./recorder";

export interface AppSettings {
  /** Where the job server answers. */
  readonly jobsUrl: string;
  readonly eventKey: string;
  readonly signingKey: string;
  /** The server is Inngest's dev server, which signs nothing. */
  readonly isDev: boolean;
  readonly port: number;
}

export interface ConformanceApp {
  readonly recorder: Recorder;
  readonly functionCount: number;
  readonly close: () => Promise<void>;
}

const ignore = () => undefined;
const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** An application of its own: real functions, served by the real SDK, that write down what they do. */
export async function startConformanceApp(settings: AppSettings): Promise<ConformanceApp> {
  const { jobsUrl, eventKey, signingKey, isDev, port } = settings;
  const inngest = new Inngest({
    id: "conformance",
    baseUrl: jobsUrl,
    eventKey,
    signingKey,
    isDev,
    logger: silent,
  });
  const recorder = new Recorder();
  const bench = { inngest, record: recorder.record };
  const functions = [stepFunctions, waitingFunctions, failingFunctions, flowFunctions].flatMap((make) =>
    make(bench),
  );
  const server = createServer(
    serve({ client: inngest, functions, servePath: "/api/inngest", enableUnauthedSync: isDev }),
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    recorder,
    functionCount: functions.length,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
