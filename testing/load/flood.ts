import { largeImports } from "./callers";
import { createKeys } from "./ground";
import { callInTurn } from "./phases";
import { describeRoutes, p95Of, unexpected } from "./report";
import type { Answer } from "./send";
import { type Stage, usualLoad } from "./stage";

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
  const flooding = stage.organizations.slice(-1);
  const call = largeImports(stage.appUrl, await createKeys(flooding, CALLERS));
  const flood: Answer[] = [];
  const tell = (answer: Answer) => void flood.push(answer);
  const [beside] = await Promise.all([
    usualLoad(stage, seconds),
    callInTurn(call, { callers: CALLERS, seconds, pauseMs: PAUSE_MS }, tell),
  ]);
  console.log(`\nBeside one organization's flood, ${seconds} s\n\n${describeRoutes(beside.answers)}`);
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

function halfOf<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, Math.ceil(items.length / 2));
}
