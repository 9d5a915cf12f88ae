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
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres";

/** Writers also repeat what failed, and a key takes 60 calls a minute. */
const KEYS = 40;

export type Ground = {
  postgres: OwnPostgres;
  proxy: DatabaseProxy;
  limiter: UpstashProcess;
  service: ServerProcess;
  organizationId: string;
  keys: readonly string[];
  close: () => Promise<void>;
};

/** One instance of the service that reaches its own PostgreSQL through a proxy, and a store of limits. */
export async function openGround(settings: Readonly<Record<string, string>> = {}): Promise<Ground> {
  const postgres = await startOwnPostgres();
  const [proxy, limiter] = [await startDatabaseProxy(postgres.url()), await startUpstashProcess()];
  const service = await startServerProcess("testing/trials/faults/service-with-clock.ts", {
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    DATABASE_URL: proxy.url,
    UPSTASH_REDIS_REST_URL: limiter.url,
    UPSTASH_REDIS_REST_TOKEN: limiter.token,
    LOG_LEVEL: "error",
    ...settings,
  });
  return {
    postgres,
    proxy,
    limiter,
    service,
    ...(await createCallers(postgres.url())),
    close: async () => {
      for (const process of [service, limiter]) process.kill();
      await Promise.all([service.gone, limiter.gone]);
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
