import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fromRoot } from "@/scripts/from-root";
import type { FloodOrder } from "./flood-callers";
import type { Key } from "./callers";
import { createKeys } from "./ground";
import { describeRoutes, describeSamples, p95Of, unexpected } from "./report";
import type { Answer } from "./send";
import { type Stage, usualLoad } from "./stage";

const run = promisify(execFile);

/** More than work and wait together of one organization, which has 50 keys at most. */
const CALLERS = 45;
/** As often as its keys may call, a second each. They do not wait for what `Retry-After` says. */
const PAUSE_MS = 1_000;
/** Others' p95 beside the flood ÷ without it. */
const BOUND = 2;
const WANTED_OF_FLOOD = ["200", "503 UNAVAILABLE", "429 RATE_LIMITED"];

/**
 * Half of the usual load, alone and then beside an organization whose keys all send as often as they may: the
 * machine, which makes all of the load as well, must have something left that a flood could take.
 */
export async function measureFlood(whole: Stage, { seconds }: { seconds: number }): Promise<string[]> {
  const [keys, people] = [halfOf(whole.keys), halfOf(whole.people)];
  const stage = { ...whole, keys, people };
  const alone = (await usualLoad(stage, seconds)).answers;
  const floodingKeys = await createKeys(stage.organizations.slice(-1), CALLERS);
  const order: FloodOrder = {
    appUrl: stage.appUrl,
    keys: floodingKeys.map(withoutBloggers),
    seconds,
    pauseMs: PAUSE_MS,
  };
  const [beside, flood] = await Promise.all([usualLoad(stage, seconds), startFlood(order)]);
  console.log(`\nBeside one organization's flood, ${seconds} s\n\n${describeRoutes(beside.answers)}`);
  console.log(describeSamples(beside.samples));
  console.log(`The flood\n\n${describeRoutes(flood)}`);
  const ratios = (["GET /open-api", "POST /open-api", "console"] as const).map((prefix) => {
    const [before, then] = [p95Of(alone, prefix), p95Of(beside.answers, prefix)];
    console.log(`p95 of ${prefix}: ${before.toFixed(0)} ms alone, ${then.toFixed(0)} ms beside the flood`);
    return { prefix, ratio: then / before };
  });
  return [
    ...unexpected(beside.answers, ["200"]),
    ...unexpected(flood, WANTED_OF_FLOOD),
    ...ratios
      .filter(({ ratio }) => !(ratio <= BOUND))
      .map(
        ({ prefix, ratio }) => `p95 of ${prefix} beside a flood is ${ratio.toFixed(1)} times that without`,
      ),
  ];
}

/** It only imports, and an argument of a process has a limit. */
const withoutBloggers = (key: Key): Key => ({ ...key, bloggerIds: [] });

/** In a process of its own, so that what it sends does not delay what the others measure. */
async function startFlood(order: FloodOrder): Promise<Answer[]> {
  const started = ["--import", "tsx", fromRoot("testing/load/flood-callers.ts"), JSON.stringify(order)];
  const { stdout } = await run(process.execPath, started, { maxBuffer: 64 * 1_048_576 });
  return JSON.parse(stdout) as Answer[];
}

function halfOf<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, Math.ceil(items.length / 2));
}
