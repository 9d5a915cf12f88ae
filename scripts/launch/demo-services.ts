import { existsSync } from "node:fs";
import path from "node:path";
import { PlainError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { keepRunning, spawnService, type StopList } from "@/scripts/launch/service";

type Options = { env: Record<string, string>; stops: StopList };

const argsOf = (program: string) => ["--import", "tsx", fromRoot("scripts/demo", program)];

/** Fills the demo's database, once. Returns what it made. @throws PlainError when it fails. */
export async function fillDemo({ env, stops }: Options): Promise<string> {
  // The seed leaves this file when it is done; to load it takes longer than all else.
  if (existsSync(path.join(env.DATA_DIR ?? "", "demo-seeded"))) return "there";
  const seed = spawnService(argsOf("seed-demo.ts"), env);
  stops.add(seed.stop);
  const code = await seed.exited;
  const said = seed.output().trim();
  if (code !== 0) throw new PlainError(`The demo could not be filled:\n${said}`);
  return said.split("\n").at(-1) ?? "";
}

/** Starts the simulated platforms and the work on them. Rejects if they are lost for good. */
export function startDemo({ env, stops }: Options): Promise<never> {
  const start = () => {
    const service = spawnService(argsOf("run-demo.ts"), env);
    stops.add(service.stop);
    service.show();
    return service;
  };
  const lost = keepRunning({ name: "The demo", first: start(), start, stopping: () => stops.stopping });
  lost.catch(() => undefined);
  return lost;
}
