import { readFileSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";

const FENCE = /^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm;

/** The runnable samples of the integrator's guide, by file name: the blocks whose fence says `file=`. */
export function readSamples(): Map<string, string> {
  const guide = readFileSync(fromRoot("docs/integrating.md"), "utf8");
  return new Map([...guide.matchAll(FENCE)].map(([, , file = "", text = ""]) => [file, text]));
}
