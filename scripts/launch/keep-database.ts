import { UserError } from "@/scripts/command";
import type { EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { findReason } from "@/scripts/postgres/server-process";

/** More ends or failed starts than this within the time have a cause that a person has to remove. */
const MAX_ENDS = 5;
const WITHIN_MS = 600_000;
const FIRST_PAUSE_MS = 500;

type Running = Pick<EmbeddedPostgres, "exited" | "log">;

/**
 * Starts the embedded PostgreSQL again whenever it ends by itself, as after `kill -9`: it recovers its data,
 * and pools connect again. Rejects when it keeps ending, as with a full disk; never resolves.
 */
export async function keepDatabase(options: {
  first: Running;
  start: () => Promise<Running>;
  stopping: () => boolean;
}): Promise<never> {
  const { first, start, stopping } = options;
  const ends: number[] = [];
  let server = Promise.resolve(first);
  for (;;) {
    const reason = await server.then(waitForEnd, (error: unknown) => (error as Error).message);
    if (stopping()) return new Promise(() => undefined);
    ends.push(Date.now());
    const count = ends.filter((at) => at > Date.now() - WITHIN_MS).length;
    if (count > MAX_ENDS) {
      throw new UserError(
        `The embedded PostgreSQL ended by itself ${count} times within ten minutes (${reason}): start again, it recovers its data.`,
      );
    }
    console.error(`The embedded PostgreSQL ended by itself (${reason}); starting it again.`);
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (count - 1)));
    if (stopping()) return new Promise(() => undefined);
    server = start();
  }
}

async function waitForEnd({ exited, log }: Running): Promise<string> {
  await exited;
  return findReason(log());
}
