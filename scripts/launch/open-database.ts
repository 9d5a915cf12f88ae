import { checkDatabase } from "@/scripts/launch/check-database";
import type { Secrets } from "@/scripts/launch/load-secrets";
import type { StopList } from "@/scripts/launch/stop-list";
import { PlainError } from "@/scripts/plain-error";
import { findReason } from "@/scripts/postgres/find-reason";
import { startEmbeddedPostgres } from "@/scripts/postgres/start-embedded-postgres";

/** The given database, once it answers, or the embedded one, started. */
export async function openDatabase(options: {
  given: string | null;
  directory: string;
  secrets: Secrets;
  stops: StopList;
}): Promise<{ url: string; outcome: string; lost: Promise<never> }> {
  const { given, directory, secrets, stops } = options;
  if (given !== null) {
    return { url: given, outcome: await checkDatabase(given), lost: new Promise(() => undefined) };
  }
  const starting = startEmbeddedPostgres({ directory, password: secrets.postgresPassword });
  stops.add(() =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    ),
  );
  const server = await starting;
  const lost = server.exited.then(() => {
    const reason = findReason(server.log());
    throw new PlainError(
      `The embedded PostgreSQL ended by itself (${reason}): start again, it recovers its data.`,
    );
  });
  lost.catch(() => undefined);
  return { url: server.url, outcome: server.created ? "created" : "started", lost };
}
