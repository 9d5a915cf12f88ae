import { randomUUID } from "node:crypto";
import { type ServerProcess, startServiceProcess } from "../processes/start-server-process";

export const INSTANCE_PREFIX = "chaos-";

export type Instance = ServerProcess & {
  /** The `application_name` of its database sessions. */
  readonly name: string;
  outstanding: number;
};

export type Fleet = {
  /** A random serving instance, or the next one to become available. */
  any(): Promise<Instance>;
  serving(): readonly Instance[];
  /** Kills with `kill -9` and promotes the spare at once. Returns the number of requests cut off. */
  kill(instance: Instance): Promise<number>;
  complete(): Promise<unknown>;
  close(): Promise<void>;
};

type Settings = {
  databaseUrl: string;
  instances: number;
  start?: (settings: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  warmUp?: (url: string) => Promise<void>;
};

/** Instances of the service on one database, and a warm spare that replaces the next one killed. */
export function startFleet({ instances, ...settings }: Settings): Fleet {
  const started: Promise<Instance>[] = [];
  const serving = new Set<Instance>();
  const start = (): Promise<Instance> => {
    const instance = startInstance(settings);
    started.push(instance);
    // Callers that await it get the error; a spare may have no caller yet.
    instance.catch(() => undefined);
    return instance;
  };
  const enlist = (instance: Promise<Instance>): Promise<Instance> =>
    instance.then((ready) => {
      serving.add(ready);
      return ready;
    });
  let next = Promise.all(Array.from({ length: instances }, () => enlist(start()))).then(([one]) => one);
  next.catch(() => undefined);
  let spare = start();

  return {
    any: async () => {
      while (serving.size === 0) await next;
      const all = [...serving];
      const chosen = all[Math.floor(Math.random() * all.length)];
      if (chosen === undefined) throw new Error("no instance serves");
      return chosen;
    },
    serving: () => [...serving],
    kill: async (instance) => {
      const { outstanding } = instance;
      instance.kill();
      serving.delete(instance);
      next = enlist(spare);
      next.catch(() => undefined);
      spare = start();
      await instance.gone;
      return outstanding;
    },
    complete: () => Promise.all([next, spare]),
    close: async () => {
      for (const one of await Promise.allSettled(started)) {
        if (one.status === "rejected") continue;
        one.value.kill();
        await one.value.gone;
      }
    },
  };
}

async function startInstance({
  databaseUrl,
  start = startServiceProcess,
  warmUp,
}: Omit<Settings, "instances">): Promise<Instance> {
  const name = INSTANCE_PREFIX + randomUUID();
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", name);
  const service = await start({ DATABASE_URL: url.href });
  await warmUp?.(service.url);
  return { ...service, name, outstanding: 0 };
}
