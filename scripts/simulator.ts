import { parseArgs } from "node:util";
import { UserError, runCommand } from "@/scripts/command";
import { platforms } from "@/server/domain/roster/platforms";
import { startSimulator } from "@/testing/simulator";

const DEFAULT_PORT = "4800";
const LOG_LIMIT = 100_000;

function readOptions(): { port: number; seed: number } {
  const { values } = parseArgs({
    options: { port: { type: "string", default: DEFAULT_PORT }, seed: { type: "string", default: "1" } },
  });
  const [port, seed] = [Number(values.port), Number(values.seed)];
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError("--port must be a port number, 1 to 65535, or 0 for a free one.");
  if (!Number.isSafeInteger(seed)) throw new UserError("--seed must be a whole number.");
  return { port, seed };
}

/** `npm run simulator` simulates all platforms until it is stopped (testing/simulator/README.md). */
await runCommand(import.meta, async () => {
  const { port, seed } = readOptions();
  const { url } = await startSimulator({ port, seed, logLimit: LOG_LIMIT }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      code === "EADDRINUSE" ? `Port ${port} is in use: stop what listens there, or set --port.` : message,
    );
  });
  console.log(`The platforms are simulated on ${url} with seed ${seed} (Ctrl-C stops it).

Settings that lead the drivers there:
${platforms.map((platform) => `  PLATFORM_BASE_URL_${platform}=${url}`).join("\n")}
  OUTBOUND_ALLOW=127.0.0.1

Rules      ${url}/_simulator/rules
           curl -X POST ${url}/_simulator/rules -d '{"account":"a1","does":{"kind":"captcha"}}'
Log        ${url}/_simulator/log
Creators   ${url}/_simulator/creators?platform=STARMAP&n=0
All rules off, the log empty: curl -X POST ${url}/_simulator/reset`);
});
