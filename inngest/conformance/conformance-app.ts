import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction, type Logger } from "inngest";
import { serve } from "inngest/node";
import { failingFunctions } from "./functions/failing-functions";
import { flowFunctions } from "./functions/flow-functions";
import { stepFunctions } from "./functions/step-functions";
import { waitingFunctions } from "./functions/waiting-functions";
import { type Bench, Recorder } from "./recorder";

export interface AppSettings {
  readonly jobsUrl: string;
  readonly eventKey: string;
  readonly signingKey: string;
  /** The server is Inngest's dev server, which signs nothing. */
  readonly isDev: boolean;
}

export interface ConformanceApp {
  readonly url: string;
  readonly recorder: Recorder;
  readonly close: () => Promise<void>;
}

const ignore = () => undefined;
const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const suiteFunctions = (bench: Bench): InngestFunction.Any[] =>
  [stepFunctions, waitingFunctions, failingFunctions, flowFunctions].flatMap((make) => make(bench));

/** Real functions, served by the real SDK, that record what they do. */
export async function startConformanceApp(
  settings: AppSettings,
  makeFunctions = suiteFunctions,
): Promise<ConformanceApp> {
  const { jobsUrl, eventKey, signingKey, isDev } = settings;
  const inngest = new Inngest({
    id: "conformance",
    baseUrl: jobsUrl,
    eventKey,
    signingKey,
    isDev,
    logger: silent,
  });
  const recorder = new Recorder();
  const functions = makeFunctions({ inngest, record: recorder.record });
  const server = createServer(
    serve({ client: inngest, functions, servePath: "/api/inngest", enableUnauthedSync: isDev }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorder,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
