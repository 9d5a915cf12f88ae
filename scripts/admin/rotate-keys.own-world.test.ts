import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { countSecretKeys } from "@/scripts/admin/count-secret-keys";
import { createJobCtx } from "@/server/services/integration/context";
import { reencryptEndpoints } from "@/server/services/push/endpoint";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { bundleProgram } from "@/testing/processes/bundle-program";
import { setSettings } from "@/testing/suite/suite-settings";

await openOwnDatabase();

const PATIENCE_MS = 600_000;
const [k1, k2] = ["k1", "k2"].map((id, n) => `${id}:${String(n + 1).repeat(64)}`);
setSettings({ ENCRYPTION_KEYS: `${k2},${k1}` });

type Instance = Awaited<ReturnType<typeof startInstance>>;
const running = new Set<Instance>();
afterEach(async () => {
  await Promise.all([...running].map((instance) => instance.stop()));
});

/** An instance of the service that writes and reads secrets without a pause. */
async function startInstance(keys: string) {
  const child = spawn(process.execPath, [await bundleProgram("testing/processes/keep-secrets.ts")], {
    env: { ...process.env, ENCRYPTION_KEYS: keys },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const lines = (word: string) => said.split("\n").filter((line) => line.startsWith(word));
  const instance = {
    unreadable: () => lines("unreadable"),
    /** Waits until it has gone on writing and reading for some rounds. */
    goesOn: async () => {
      const before = lines("round").length;
      await expect.poll(() => lines("round").length, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 5);
    },
    stop: async () => {
      running.delete(instance);
      child.kill("SIGTERM");
      await gone;
    },
  };
  running.add(instance);
  return instance;
}

describe("a new encryption key", { timeout: PATIENCE_MS }, () => {
  it("that is listed last everywhere before it is listed first leaves nothing unreadable under load", async () => {
    const everyone: Instance[] = [];
    const start = async (keys: string) => {
      const instance = await startInstance(keys);
      everyone.push(instance);
      await instance.goesOn();
      return instance;
    };
    const restart = async (instances: Instance[], keys: string) => {
      const restarted: Instance[] = [];
      for (const instance of instances) {
        const next = await start(keys);
        await instance.goesOn();
        await instance.stop();
        restarted.push(next);
      }
      return restarted;
    };
    const known = await restart([await start(`${k1}`), await start(`${k1}`)], `${k1},${k2}`);
    const first = await restart(known, `${k2},${k1}`);
    const usedKeys = async () => {
      await reencryptEndpoints({ ctx: createJobCtx("reencrypt-secrets") });
      return [...new Set((await countSecretKeys(process.env.DATABASE_URL ?? "")).map(({ keyId }) => keyId))];
    };
    expect(await usedKeys()).toEqual(["k2"]);
    const last = await restart(first, `${k2}`);
    await Promise.all(last.map((instance) => instance.goesOn()));
    expect(everyone.flatMap((instance) => instance.unreadable())).toEqual([]);
  });

  it("that is listed first at once is not known to the instances that have not restarted", async () => {
    const former = await startInstance(`${k1}`);
    await former.goesOn();
    await startInstance(`${k2},${k1}`);
    await expect.poll(() => former.unreadable(), { timeout: PATIENCE_MS }).not.toEqual([]);
  });
});
