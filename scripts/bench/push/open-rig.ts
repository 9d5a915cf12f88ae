import type { Arrivals } from "@/scripts/bench/push/receiver";
import type { BenchService } from "@/scripts/bench/start-bench-service";
import { fromRoot } from "@/scripts/from-root";
import { spawnService } from "@/scripts/launch/service";
import { type batchSizes } from "@/server/domain/push/endpoint";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createApiKey } from "@/server/services/integration/api-key";
import { createCtx } from "@/server/services/integration/context";
import { createSyncEndpoint, deleteSyncEndpoint } from "@/server/services/push/endpoint";
import { admitTenant } from "@/server/services/kernel/verb";

const KEYS = 20;

type Endpoint = {
  name: string;
  batchSize: (typeof batchSizes)[number];
  kind?: "live" | "dead";
  startFrom?: "NOW" | "BEGINNING";
};

/**
 * The service and its receivers, used only from outside: changes are sent over HTTP, and the service does
 * all pushing.
 */
export type Rig = {
  receivers: Receivers;
  change: (numbers: readonly number[]) => Promise<void>;
  addEndpoint: (endpoint: Endpoint) => Promise<string>;
  removeEndpoints: (ids: readonly string[]) => Promise<void>;
};

export async function openRig({ appUrl, variables, firstRun, stops }: BenchService): Promise<Rig> {
  Object.assign(process.env, variables);
  const receivers = await startReceivers();
  stops.add(receivers.stop);
  stops.add(() => getDb().$disconnect());
  const organization = await getDb().organization.findUniqueOrThrow({
    where: { id: firstRun.organizationId },
    include: { owner: true },
  });
  const { id: userId, username } = organization.owner;
  const actor = { type: "user" as const, userId, username, permissions: new Set(permissions) };
  const ctx = createCtx(
    { actor, defer: () => undefined },
    admitTenant(organization, { isOwner: true, grants: [] }),
  );
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n += 1) {
    const scope = { permissions: ["blogger:write" as const] };
    keys.push((await createApiKey({ ctx, input: { name: `Bench ${n}`, scope } })).key);
  }

  let commits = 0;
  return {
    receivers,
    change: async (numbers) => {
      commits += 1;
      const items = numbers.map((n) => ({
        platform: "BILIBILI_HUAHUO",
        url: `https://space.bilibili.com/${1_000 + n}`,
        nickname: `Creator ${n}, ${commits}`,
        fansCount: commits,
      }));
      const response = await fetch(`${appUrl}/open-api/bloggers/batch`, {
        method: "POST",
        headers: { "x-api-key": keys[commits % KEYS] ?? "", "content-type": "application/json" },
        body: JSON.stringify({ items }),
      });
      if (!response.ok)
        throw new Error(`the import was answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    },
    addEndpoint: async ({ name, batchSize, kind = "live", startFrom = "NOW" }) => {
      const url = receivers.url(kind, name);
      return (await createSyncEndpoint({ ctx, input: { name, url, batchSize, startFrom } })).id;
    },
    removeEndpoints: async (ids) => {
      for (const id of ids) await deleteSyncEndpoint({ ctx, input: { id } });
    },
  };
}

export type Receivers = {
  url: (kind: "live" | "dead", name: string) => string;
  arrivals: (name: string, count: number, timeoutMs?: number) => Promise<Arrivals>;
  stop: () => Promise<void>;
};

export async function startReceivers(): Promise<Receivers> {
  let heard: (port: string) => void;
  const port = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const service = spawnService(
    ["--import", "tsx", fromRoot("scripts/bench/push/receiver.ts")],
    { PATH: process.env.PATH ?? "" },
    (output) => heard(output.trim()),
  );
  const lost = service.exited.then(() => Promise.reject(new Error(service.output())));
  const base = `http://127.0.0.1:${await Promise.race([port, lost])}`;
  lost.catch(() => undefined);
  return {
    url: (kind, name) => `${base}/${kind}/${name}`,
    arrivals: async (name, count, timeoutMs = 30_000) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${base}/arrivals/${name}?count=${count}`, { signal });
      return (await response.json()) as Arrivals;
    },
    stop: service.stop,
  };
}
