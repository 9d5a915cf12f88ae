import { type ServerProcess, startServerProcess } from "../start-server-process";
import { UPSTASH_TEST_TOKEN } from "../upstash-server";

export type UpstashProcess = ServerProcess & { readonly token: string };

/**
 * Redis behind the Upstash REST dialect in a process of its own, whose answers nothing in the test delays. `SIGSTOP` has it hang,
 * `SIGUSR2` answer 500, and `SIGCONT` answer as it should again.
 */
export async function startUpstashProcess(): Promise<UpstashProcess> {
  const started = await startServerProcess("testing/upstash-process/serve.ts");
  return { ...started, token: UPSTASH_TEST_TOKEN };
}
