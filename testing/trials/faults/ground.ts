import { apiKeyPermissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createTestApiKey } from "../../integration/open-api/create-test-api-key";
import { createTestOrganization } from "../../organization/test-organization";
import {
  type ServerProcess,
  startServerProcess,
  startUpstashProcess,
  type UpstashProcess,
} from "../../processes/start-server-process";
import { changeSettings } from "../../suite/suite-settings";
import { startTlsProxy, type TlsProxy } from "../../tls-proxy";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres";

/** Writers also repeat what failed, and a key takes 60 calls a minute. */
const KEYS = 40;

/** What an instance has before a fault hits it. */
export type GroundSettings = {
  settings?: Readonly<Record<string, string>>;
  /** What the instance reaches over TLS. */
  overTls?: "database" | "limiter";
};

export type Ground = {
  postgres: OwnPostgres;
  proxy: DatabaseProxy;
  limiter: UpstashProcess;
  /** Before what the fault wants to be reached over TLS. */
  tls: TlsProxy | null;
  service: ServerProcess;
  organizationId: string;
  keys: readonly string[];
  close: () => Promise<void>;
};

/** One instance of the service that reaches its own PostgreSQL through a proxy, and a store of limits. */
export async function openGround({ settings = {}, overTls }: GroundSettings): Promise<Ground> {
  const postgres = await startOwnPostgres();
  const [proxy, limiter] = [await startDatabaseProxy(postgres.url()), await startUpstashProcess()];
  const tls =
    overTls === undefined ? null : await startTlsProxy(overTls === "database" ? proxy.url : limiter.url);
  const service = await startServerProcess("testing/trials/faults/service-with-clock.ts", {
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    DATABASE_URL: overTls === "database" && tls !== null ? tls.url : proxy.url,
    UPSTASH_REDIS_REST_URL: overTls === "limiter" && tls !== null ? tls.url : limiter.url,
    UPSTASH_REDIS_REST_TOKEN: limiter.token,
    LOG_LEVEL: "error",
    ...tls?.settings,
    ...settings,
  });
  return {
    postgres,
    proxy,
    limiter,
    tls,
    service,
    ...(await createCallers(postgres.url())),
    close: async () => {
      for (const process of [service, limiter]) process.kill();
      await Promise.all([service.gone, limiter.gone]);
      await tls?.close();
      await proxy.close();
      await postgres.remove();
    },
  };
}

async function createCallers(databaseUrl: string): Promise<Pick<Ground, "organizationId" | "keys">> {
  const restore = changeSettings({ DATABASE_URL: databaseUrl });
  try {
    const organization = await createTestOrganization();
    const keys: string[] = [];
    while (keys.length < KEYS) {
      const { plaintext } = await createTestApiKey(organization, apiKeyPermissions);
      keys.push(plaintext);
    }
    return { organizationId: organization.organizationId, keys };
  } finally {
    await getDb().$disconnect();
    restore();
  }
}
