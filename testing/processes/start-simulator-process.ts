import { type Rule, type Simulator } from "../simulator";
import { startServerProcess } from "./start-server-process";

type Log = ReturnType<Simulator["log"]>;

/**
 * The simulated platforms, controlled over HTTP.
 * @throws on a status of 300 or higher
 */
export type SimulatorProcess = {
  /** `http://127.0.0.1:<port>`, for `PLATFORM_BASE_URL_<PLATFORM>` of every platform. */
  readonly url: string;
  misbehave: (rule: Rule) => Promise<void>;
  /** Every request since the start or the last reset, in the order of arrival. */
  log: () => Promise<Log>;
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the simulator in its own process, so that the test cannot delay the times in its log. */
export async function startSimulatorProcess(): Promise<SimulatorProcess> {
  const server = await startServerProcess("testing/processes/simulator.ts");
  const { url } = server;
  const call = async (method: string, what: string, body?: unknown): Promise<unknown> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/_simulator/${what}`, { method, ...sent });
    if (!response.ok) throw new Error(`the simulator returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    url,
    misbehave: async (rule) => {
      await call("POST", "rules", rule);
    },
    log: async () => ((await call("GET", "log")) as { entries: Log }).entries,
    reset: async () => {
      await call("POST", "reset");
    },
    close: async () => {
      server.kill();
      await server.gone;
    },
  };
}
