import { type ServerProcess, startServerProcess } from "../start-server-process";

/** An instance of the service in a process of its own, with these settings over the test's. */
export function startServiceProcess(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const apart = { INNGEST_BASE_URL: "http://127.0.0.1:9", ...settings };
  return startServerProcess("testing/service-process/serve.ts", apart);
}
