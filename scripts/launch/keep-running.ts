import type { Service } from "@/scripts/launch/spawn-service";
import { PlainError } from "@/scripts/plain-error";

/** A service that ends sooner than this after its start would only end again. */
const STABLE_MS = 10_000;

/** Starts a service again whenever it ends by itself; rejects when it keeps ending, never resolves otherwise. */
export async function keepRunning(options: {
  name: string;
  first: Service;
  start: () => Service;
  stopping: () => boolean;
}): Promise<never> {
  let service = options.first;
  for (let startedAt = Date.now(); ; startedAt = Date.now()) {
    const code = await service.exited;
    if (options.stopping()) return new Promise(() => undefined);
    const how = code === null ? "was killed" : `ended with code ${code}`;
    if (Date.now() - startedAt < STABLE_MS) {
      throw new PlainError(
        `${options.name} ${how} right after its start.\n${service.output().trim()}`.trim(),
      );
    }
    console.error(`${options.name} ${how}; starting it again.`);
    service = options.start();
    service.show();
  }
}
