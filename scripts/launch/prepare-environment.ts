import type { Secrets } from "@/scripts/launch/load-secrets";
import { PlainError } from "@/scripts/plain-error";
import { type Env, parseEnv } from "@/server/env";

type Given = Record<string, string | undefined>;

const INNGEST = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY", "INNGEST_BASE_URL", "INNGEST_DEV"];

export type Prepared = { variables: Record<string, string>; settings: Env; ownJobs: boolean };

/**
 * The variables of the services: those given, and for an embedded run (decisions, section 4) what stands in for the rest.
 * `ownJobs` says whether the embedded job engine is wanted.
 * @throws PlainError that names every wrong or missing variable.
 */
export function prepareEnvironment(options: {
  given: Given;
  secrets: Secrets;
  dataDir: string;
  jobsPort: number;
  embeddedDatabaseUrl: string | null;
}): Prepared {
  const { secrets, jobsPort, embeddedDatabaseUrl } = options;
  const given = withoutEmpty(options.given);
  const ownJobs = !INNGEST.some((name) => name in given);
  const port = given.PORT ?? "3000";
  // A wrong PORT is complained of once, by its own name.
  const portOfUrls = URL.canParse(`http://localhost:${port}`) ? port : "3000";
  const variables = {
    ...(embeddedDatabaseUrl !== null && {
      DATABASE_URL: embeddedDatabaseUrl,
      NEXTAUTH_URL: `http://localhost:${portOfUrls}`,
      NEXTAUTH_SECRET: secrets.nextAuthSecret,
      ENCRYPTION_KEYS: secrets.encryptionKeys,
    }),
    ...(ownJobs && {
      INNGEST_EVENT_KEY: secrets.inngestEventKey,
      INNGEST_SIGNING_KEY: secrets.inngestSigningKey,
      INNGEST_BASE_URL: `http://127.0.0.1:${jobsPort}`,
      INNGEST_DEV: "0",
      INNGEST_ENABLE_UNAUTHED_SYNC: "0",
      JOBS_PORT: String(jobsPort),
    }),
    ...given,
    PORT: port,
    APP_URL: `http://127.0.0.1:${portOfUrls}`,
    DATA_DIR: options.dataDir,
  };
  try {
    return { variables, settings: parseEnv(variables), ownJobs };
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

function withoutEmpty(given: Given): Record<string, string> {
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(set);
}
