import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { UserError } from "@/scripts/command";
import { writePrivateFile } from "@/scripts/launch/data-dir";
import { isManaged } from "@/server/domain/kernel/deployment-gaps";
import { type Env, namesJobServer, parseEnv } from "@/server/env";

const FILE = "secrets.json";
const secretsSchema = z.object({
  postgresPassword: z.string().min(1),
  nextAuthSecret: z.string().min(32),
  encryptionKeys: z.string().min(1),
  inngestEventKey: z.string().min(1),
  inngestSigningKey: z.string().min(1),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** `getSecrets`, and new ones are saved. */
export function loadSecrets(dataDir: string): Secrets {
  const secrets = getSecrets(dataDir);
  saveSecrets(dataDir, secrets);
  return secrets;
}

/**
 * Secrets that an embedded run generates once. Its data cannot be read without them, so they are never
 * regenerated next to existing data.
 */
export function getSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE);
  if (existsSync(file)) return readSecrets(file);
  if (existsSync(path.join(dataDir, "postgres"))) {
    throw new UserError(
      `${file} is missing, and nothing else opens the database beside it. The data are whole: restore it from a backup, then start again.`,
    );
  }
  return generateSecrets();
}

export function saveSecrets(dataDir: string, secrets: Secrets): void {
  const file = path.join(dataDir, FILE);
  if (!existsSync(file)) writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
}

export function readSecrets(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      throw new UserError(
        `${file} is damaged, and nothing else opens the database beside it. The data are whole: restore it from a backup, then start again.`,
      );
    }
    throw error;
  }
}

export function generateSecrets(): Secrets {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    postgresPassword: hex(24),
    nextAuthSecret: hex(32),
    encryptionKeys: `k1:${hex(32)}`,
    inngestEventKey: hex(16),
    inngestSigningKey: `signkey-embedded-${hex(32)}`,
  };
}

type Given = Record<string, string | undefined>;

export type Prepared = {
  variables: Record<string, string> & { APP_URL: string };
  settings: Env;
  ownJobs: boolean;
};

/**
 * The services' variables: the given ones, and for an embedded run the defaults of docs/rules.md#settings.
 * `ownJobs` says whether the embedded job engine is started.
 * @throws UserError that names every wrong or missing variable
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
  const ownJobs = !namesJobServer(given);
  const port = given.PORT ?? "3000";
  // An invalid PORT is only reported under its own name.
  const portOfUrls = URL.canParse(`http://localhost:${port}`) ? port : "3000";
  const host = given.HOST ?? "127.0.0.1";
  const variables = {
    // On a managed platform database and secrets would be lost with the disk, so their absence is refused.
    ...(embeddedDatabaseUrl !== null &&
      !isManaged(given) && {
        DATABASE_URL: embeddedDatabaseUrl,
        NEXTAUTH_URL: `http://${isOneOfMany(host) ? toUrlHost(host) : "localhost"}:${portOfUrls}`,
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
    HOST: host,
    OWN_FRONT: "1",
    APP_URL: `http://${isOneOfMany(host) ? toUrlHost(host) : "127.0.0.1"}:${portOfUrls}`,
    DATA_DIR: options.dataDir,
  };
  try {
    const settings = parseEnv(variables);
    // The services only use DATABASE_URL, so the owner's password stays here. Empty instead of absent,
    // because Next would read it from .env again.
    const runsJobs = ownJobs && settings.OUTWARD_WORK === "on";
    return { variables: { ...variables, DATABASE_OWNER_URL: "" }, settings, ownJobs: runsJobs };
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

const THIS_MACHINE = ["127.0.0.1", "localhost", "0.0.0.0", "::"];

/** Whether the server only listens on a specific address, so that `localhost` does not reach it. */
function isOneOfMany(host: string): boolean {
  return !THIS_MACHINE.includes(host);
}

function toUrlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function withoutEmpty(given: Given): Record<string, string> {
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(set);
}
