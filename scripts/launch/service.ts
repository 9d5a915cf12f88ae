import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";

/** Beyond STOP_SECONDS, in which the service ends what is under way: its last note takes up to a second. */
const PATIENCE_MS = 3_000;
const WATCH = `--import=${pathToFileURL(fromRoot("scripts/launch/exit-with-parent.mjs")).href}`;

export type Service = {
  exited: Promise<number | null>;
  output: () => string;
  /** Prints what was held back, and all that follows. */
  show: () => void;
  stop: () => Promise<void>;
};

/** Starts a Node.js program in its own process group; it ends with this process, however this one ends. */
export function spawnService(
  args: string[],
  env: Record<string, string>,
  onOutput: (text: string) => void = () => undefined,
): Service {
  const child = spawn(process.execPath, args, {
    cwd: fromRoot(),
    env: {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...env,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} ${WATCH}`.trim(),
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let shown = false;
  let kept = "";
  for (const [stream, target] of [
    [child.stdout, process.stdout] as const,
    [child.stderr, process.stderr] as const,
  ]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      onOutput(text);
      if (shown) target.write(text);
      else kept = (kept + text).slice(-16_384);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once("error", () => {
      resolve(null);
    });
    child.once("close", resolve);
  });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, name);
  };
  const stop = async () => {
    signal("SIGTERM");
    const { STOP_SECONDS: seconds = "" } = env;
    const patienceMs = Number(seconds === "" ? 8 : seconds) * 1_000 + PATIENCE_MS;
    const impatience = setTimeout(signal, patienceMs, "SIGKILL");
    await exited;
    clearTimeout(impatience);
  };
  const show = () => {
    shown = true;
    process.stdout.write(kept);
  };
  return { exited, output: () => kept, show, stop };
}

/** A service that ran for this long is restarted at once, any other after a doubling pause. */
const STABLE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Restarts a service whenever it ends. Rejects if it ends before `healthy` resolved, because a restart
 * would fail as well; afterwards the promise never settles.
 */
export async function keepRunning(options: {
  name: string;
  first: Service;
  start: () => Service;
  healthy: () => boolean;
  stopping: () => boolean;
}): Promise<never> {
  const { name, healthy, stopping } = options;
  let service = options.first;
  let pauseMs = 0;
  for (let startedAt = Date.now(); ; startedAt = Date.now()) {
    const code = await service.exited;
    if (stopping()) return new Promise(() => undefined);
    const how = code === null ? "was killed" : `ended with code ${code}`;
    if (!healthy()) {
      throw new UserError(`${name} ${how} before it was ready.\n${service.output().trim()}`.trim());
    }
    const wasStable = Date.now() - startedAt >= STABLE_MS;
    pauseMs = wasStable ? 0 : Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), MAX_PAUSE_MS);
    console.error(`${name} ${how}; starting it again${pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ""}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (stopping()) return new Promise(() => undefined);
    service = options.start();
    service.show();
  }
}

/** What must be ended, newest first: services before the database that they use. */
export class StopList {
  private readonly stops: (() => Promise<void> | void)[] = [];
  private stopped: Promise<void> | null = null;

  get stopping(): boolean {
    return this.stopped !== null;
  }

  readonly add = (stop: () => Promise<void> | void): void => {
    this.stops.push(stop);
  };

  stopAll(): Promise<void> {
    return (this.stopped ??= this.run());
  }

  private async run(): Promise<void> {
    for (let stop = this.stops.pop(); stop !== undefined; stop = this.stops.pop()) await stop();
  }
}
