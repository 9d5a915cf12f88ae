import { existsSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/command";
import { DEMO_IS_UP } from "@/scripts/demo/demo-environment";
import { fromRoot } from "@/scripts/from-root";
import { keepRunning, spawnService, type StopList } from "@/scripts/launch/service";

type Options = { env: Record<string, string>; stops: StopList };

const argsOf = (program: string) => ["--import", "tsx", fromRoot("scripts/demo", program)];

export async function fillDemo({ env, stops }: Options): Promise<string> {
  // The seed leaves this file when done; loading the seed takes longer than everything else.
  if (existsSync(path.join(env.DATA_DIR ?? "", "demo-seeded"))) return "there";
  const seed = spawnService(argsOf("seed-demo.ts"), env);
  stops.add(seed.stop);
  const code = await seed.exited;
  const said = seed.output().trim();
  if (code !== 0) throw new UserError(`The demo could not be filled:\n${said}`);
  return said.split("\n").at(-1) ?? "";
}

/** Starts the simulated platforms and the demo's work, and restarts them once they have been up. */
export function startDemo({ env, stops }: Options): Promise<never> {
  let isUp = false;
  const start = () =>
    spawnService(argsOf("run-demo.ts"), env, (text) => (isUp ||= text.includes(DEMO_IS_UP)));
  const first = start();
  let current = first;
  first.show();
  stops.add(() => current.stop());
  const states = { healthy: () => isUp, stopping: () => stops.stopping };
  return keepRunning({ name: "The demo", first, start: () => (current = start()), ...states });
}
