import { fromRoot } from "@/scripts/from-root";
import { type Arrivals } from "@/scripts/bench/push/arrivals";
import { spawnService } from "@/scripts/launch/spawn-service";

export type Receivers = {
  /** The address of the receiver of this name, which answers at once or never. */
  url: (kind: "live" | "dead", name: string) => string;
  /** What a live one has got, as soon as that is `count` pushes. Rejects after `timeoutMs`. */
  arrivals: (name: string, count: number, timeoutMs?: number) => Promise<Arrivals>;
  stop: () => Promise<void>;
};

/** Starts the process of the receivers. */
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
