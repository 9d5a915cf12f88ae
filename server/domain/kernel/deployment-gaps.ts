import { type TrustedProxies } from "./trusted-proxies";

/**
 * What the rules look at. A store chosen by any of its settings satisfies the rule about it, also by one
 * whose value is wrong: that value is refused by itself.
 */
export type DeploymentSettings = {
  VERCEL?: string | undefined;
  VERCEL_ENV?: string | undefined;
  DEPLOYMENT?: string | undefined;
  PREVIEW_RUNS?: string | undefined;
  OUTWARD_WORK?: string | undefined;
  NEXTAUTH_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  TRUSTED_PROXIES?: TrustedProxies | undefined;
  EGRESS_PROXY?: unknown;
  RATE_STORE?: string | undefined;
  REDIS_URL?: unknown;
  UPSTASH_REDIS_REST_URL?: unknown;
  BLOB_READ_WRITE_TOKEN?: unknown;
  S3_BUCKET?: unknown;
  INNGEST_SIGNING_KEY?: unknown;
  INNGEST_DEV?: string | undefined;
  JOBS_PORT?: unknown;
};

/** What health, log and doctor say of a setting (docs/rules.md#managed). */
export type SettingWarning = { setting: string; wrong: string; cost: string; todo: string };

/** `refused`: the start refuses. */
type DeploymentGap = SettingWarning & { refused: boolean };

type Rule = DeploymentGap & {
  applies: (given: DeploymentSettings) => boolean;
  /** Also looked at on a machine of one's own. */
  everywhere?: true;
};

/** Whether machines come and go, with disks that go with them: Vercel, or what DEPLOYMENT says. */
export function isManaged({
  VERCEL,
  DEPLOYMENT,
}: Pick<DeploymentSettings, "VERCEL" | "DEPLOYMENT">): boolean {
  return VERCEL !== undefined || DEPLOYMENT === "managed";
}

type OutwardSettings = Pick<DeploymentSettings, "VERCEL_ENV" | "PREVIEW_RUNS" | "OUTWARD_WORK">;

/** Otherwise it shows pages and answers calls, but runs no jobs and sends nothing by itself. */
export function doesOutwardWork(given: OutwardSettings): boolean {
  return given.OUTWARD_WORK !== "off" && !isQuietPreview(given);
}

/** A preview may be on production's data; only PREVIEW_RUNS=on lets it run jobs and send pushes. */
function isQuietPreview(given: OutwardSettings): boolean {
  return given.VERCEL_ENV === "preview" && given.PREVIEW_RUNS !== "on";
}

/** What would be silently wrong; on a machine of one's own, only what is chosen and stops work. */
export function deploymentGaps(given: DeploymentSettings): DeploymentGap[] {
  const applied = rules.filter(({ everywhere = false }) => everywhere || isManaged(given));
  return applied.filter((rule) => rule.applies(given)).map(({ applies: _, everywhere: __, ...gap }) => gap);
}

/** The gap for which the start refused with this line, which is its sentence. */
export function findGap(line: string): DeploymentGap | undefined {
  return rules.find((rule) => line === toSentence(rule));
}

export function toSentence({ setting, wrong, cost, todo }: SettingWarning): string {
  return `${setting} ${wrong}: ${cost}; ${todo}.`;
}

const onVercel = ({ VERCEL }: DeploymentSettings) => VERCEL !== undefined;
const isPooled = (address: string | undefined) => address !== undefined && looksPooled(address);
const hasJobServer = ({ INNGEST_SIGNING_KEY, JOBS_PORT }: DeploymentSettings) =>
  (INNGEST_SIGNING_KEY ?? JOBS_PORT) !== undefined;
const usesDevServer = ({ INNGEST_DEV = "0" }: DeploymentSettings) => !["0", "false"].includes(INNGEST_DEV);

const rules: readonly Rule[] = [
  {
    setting: "DATABASE_URL",
    refused: true,
    wrong: "is required on a managed platform",
    cost: "an embedded database would lie on the disk of one machine, and be lost with it and its secrets",
    todo: "name a PostgreSQL that outlives the machines",
    applies: ({ DATABASE_URL }) => DATABASE_URL === undefined,
  },
  {
    setting: "S3_BUCKET",
    refused: true,
    wrong: "is required on a managed platform, or BLOB_READ_WRITE_TOKEN of a private store of Vercel Blob",
    cost: "files would lie on the disk of one machine, so others do not find them and all are lost with it",
    todo: "set it with S3_ENDPOINT and its keys, or connect a store of Vercel Blob",
    applies: ({ BLOB_READ_WRITE_TOKEN, S3_BUCKET }) => (BLOB_READ_WRITE_TOKEN ?? S3_BUCKET) === undefined,
  },
  {
    setting: "RATE_STORE",
    refused: true,
    wrong: "is required on a managed platform, or the address of a store of rate limits",
    cost: "each process would count for itself, so a limit of 60 a minute is 60 for every process there is",
    todo: "set RATE_STORE=postgres, REDIS_URL, or UPSTASH_REDIS_REST_URL with its token, or RATE_STORE=memory to accept that",
    applies: ({ RATE_STORE, REDIS_URL, UPSTASH_REDIS_REST_URL }) =>
      (RATE_STORE ?? REDIS_URL ?? UPSTASH_REDIS_REST_URL) === undefined,
  },
  {
    setting: "RATE_STORE",
    refused: false,
    wrong: "is memory",
    cost: "each process counts for itself, so limits of keys and of sign-ins are multiplied by the processes",
    todo: "name a store that all processes share",
    applies: ({ RATE_STORE }) => RATE_STORE === "memory",
  },
  {
    setting: "TRUSTED_PROXIES",
    refused: true,
    wrong: "is required on a managed platform",
    cost: "all callers would have the address of the platform's proxy, so anyone who guesses passwords locks everyone out",
    todo: "set it to vercel on Vercel, elsewhere to the addresses of the platform's proxies",
    applies: ({ TRUSTED_PROXIES }) => TRUSTED_PROXIES !== "vercel" && TRUSTED_PROXIES?.length === 0,
  },
  {
    setting: "TRUSTED_PROXIES",
    refused: true,
    wrong: "is vercel elsewhere than on Vercel",
    cost: "nothing but addresses is believed there, so all callers would have the address of the proxy",
    todo: "set it to the addresses of the proxies before the service",
    applies: (given) => given.TRUSTED_PROXIES === "vercel" && !onVercel(given),
  },
  {
    setting: "INNGEST_SIGNING_KEY",
    refused: true,
    wrong: "is required on Vercel, with INNGEST_EVENT_KEY",
    cost: "no job would run: no retry of a push, no task, no import of a file",
    todo: "take both keys of Inngest Cloud, or of a server of your own",
    applies: (given) => onVercel(given) && doesOutwardWork(given) && !hasJobServer(given),
  },
  {
    setting: "INNGEST_SIGNING_KEY",
    refused: false,
    wrong: "is not set, and no embedded engine runs beside this process",
    cost: "no job runs unless another process runs them: no retry of a push, no task, no import of a file",
    todo: "set it with INNGEST_EVENT_KEY, or start with npm start, which brings the embedded engine",
    applies: (given) =>
      !onVercel(given) && doesOutwardWork(given) && !usesDevServer(given) && !hasJobServer(given),
  },
  {
    setting: "INNGEST_DEV",
    refused: true,
    wrong: "names a dev server on a managed platform",
    cost: "its calls are not signed, so every caller that reaches the service could run its jobs",
    todo: "remove it and set the keys of a job server",
    applies: usesDevServer,
  },
  {
    setting: "NEXTAUTH_URL",
    refused: true,
    wrong: "must be an https address on a managed platform",
    cost: "passwords and sessions would cross the network readable, and the session cookie would not be secure",
    todo: "name the address that people open, with https",
    applies: ({ NEXTAUTH_URL }) => NEXTAUTH_URL?.startsWith("https:") === false,
  },
  {
    setting: "DATABASE_OWNER_URL",
    refused: true,
    wrong: "leads to a pooler",
    cost: "a pooler shares sessions, so the locks that keep two deployments from migrating at once do not hold",
    todo: "name PostgreSQL's own address",
    applies: ({ DATABASE_OWNER_URL }) => isPooled(DATABASE_OWNER_URL),
  },
  {
    setting: "DATABASE_URL",
    refused: false,
    wrong: "leads to a pooler and DATABASE_OWNER_URL is not set",
    cost: "npm run db:deploy with these settings refuses, and tables stay as they were",
    todo: "set DATABASE_OWNER_URL to PostgreSQL's own address where npm run db:deploy runs",
    applies: ({ DATABASE_URL, DATABASE_OWNER_URL }) =>
      DATABASE_OWNER_URL === undefined && isPooled(DATABASE_URL),
  },
  {
    setting: "OUTWARD_WORK",
    refused: false,
    wrong: "is off",
    cost: "no job runs, so no task starts, and no push, notice or retry is sent",
    todo: "leave it so in a copy of production; where this is production, remove it, or run npm run restore -- --confirm if a backup was restored, and start again",
    applies: ({ OUTWARD_WORK }) => OUTWARD_WORK === "off",
    everywhere: true,
  },
  {
    setting: "PREVIEW_RUNS",
    refused: false,
    wrong: "is off in this preview",
    cost: "jobs and pushes wait until another deployment on the same database does them",
    todo: "set it to on where the preview has a database and a job server of its own",
    applies: isQuietPreview,
  },
  {
    setting: "EGRESS_PROXY",
    refused: false,
    wrong: "is not set on Vercel",
    cost: "each call of a platform may come from another address, which platforms take for a stolen account",
    todo: "set it to a proxy with an address of its own",
    applies: (given) => onVercel(given) && given.EGRESS_PROXY === undefined,
  },
];

/** Names and ports that providers give their poolers in transaction mode. */
function looksPooled(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, port, searchParams } = new URL(address);
  return (
    /(^|[-.])(pooler|pgbouncer)\./.test(`${hostname}.`) ||
    port === "6432" ||
    (port === "6543" && hostname.endsWith(".supabase.com")) ||
    searchParams.get("pgbouncer") === "true"
  );
}
