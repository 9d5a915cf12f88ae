import { fromRoot } from "@/scripts/from-root";
import { keepRunning } from "@/scripts/launch/keep-running";
import type { Prepared } from "@/scripts/launch/prepare-environment";
import { type Service, spawnService } from "@/scripts/launch/spawn-service";
import type { StopList } from "@/scripts/launch/stop-list";
import { waitForHealth } from "@/scripts/launch/wait-for-health";

/** Starts the application and, where wanted, the job engine; they are up when this resolves. `failed` rejects if one is lost. */
export async function startServices(options: {
  prepared: Prepared;
  dev: boolean;
  stops: StopList;
}): Promise<{ failed: Promise<never>; show: () => void }> {
  const { prepared, dev, stops } = options;
  const port = String(prepared.settings.PORT);
  const env = { ...prepared.variables, NODE_ENV: dev ? "development" : "production" };
  const commands = {
    "The application": [fromRoot("node_modules/next/dist/bin/next"), dev ? "dev" : "start", "-p", port],
    ...(prepared.ownJobs && { "The job engine": ["--import", "tsx", fromRoot("inngest/embedded/main.ts")] }),
  };
  const running = Object.entries(commands).map(([name, args]) => {
    const start = (): Service => {
      const service = spawnService(args, env);
      stops.add(service.stop);
      return service;
    };
    const first = start();
    return { first, lost: keepRunning({ name, first, start, stopping: () => stops.stopping }) };
  });
  const failed = Promise.race(running.map(({ lost }) => lost));
  failed.catch(() => undefined);
  await Promise.race([waitForHealth(`http://127.0.0.1:${port}`), failed]);
  const show = () => {
    for (const { first } of running) first.show();
  };
  return { failed, show };
}
