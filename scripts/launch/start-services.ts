import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import type { Prepared } from "@/scripts/launch/environment";
import { keepRunning, type Service, spawnService, type StopList } from "@/scripts/launch/service";

/**
 * Starts the application and, if wanted, the job engine. Resolves when they are up; they are restarted from
 * then on. `failed` rejects if one ends before that.
 */
export async function startServices(options: {
  prepared: Prepared;
  dev: boolean;
  stops: StopList;
}): Promise<{ failed: Promise<never>; show: () => void }> {
  const { prepared, dev, stops } = options;
  const env = { ...prepared.variables, NODE_ENV: dev ? "development" : "production" };
  const commands = {
    "The application": ["--import", "tsx", fromRoot("server/front/main.ts")],
    ...(prepared.ownJobs && { "The job engine": ["--import", "tsx", fromRoot("inngest/embedded/main.ts")] }),
  };
  let healthy = false;
  const running = Object.entries(commands).map(([name, args]) => {
    let current = spawnService(args, env);
    stops.add(() => current.stop());
    const keeping = {
      first: current,
      start: (): Service => (current = spawnService(args, env)),
      healthy: () => healthy,
      stopping: () => stops.stopping,
    };
    return { first: current, lost: keepRunning({ name, ...keeping }) };
  });
  const failed = Promise.race(running.map(({ lost }) => lost));
  failed.catch(() => undefined);
  await Promise.race([waitForHealth(prepared.variables.APP_URL), failed]);
  healthy = true;
  const show = () => {
    for (const { first } of running) first.show();
  };
  return { failed, show };
}

/** A busy machine may take minutes; a process that ends is reported at once. */
const PATIENCE_MS = 600_000;

/** @throws UserError when the application is not healthy within ten minutes */
async function waitForHealth(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(30_000) });
      const json = response.headers.get("content-type")?.includes("json") ?? false;
      last = `status ${response.status}${json ? `, ${await response.text()}` : ""}`;
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(50);
  }
  throw new UserError(
    `The application did not become healthy in ${PATIENCE_MS / 1000} s (/api/health: ${last.slice(0, 300)}).`,
  );
}
