import { type Platform } from "@/server/domain/roster/platforms";
import { drawOf } from "./draw";
import { type CreatorIds } from "./made-up-creator";
import { platformApis } from "./platforms";

/** The ids and links of creator `n`. */
export function creatorIds(platform: Platform, seed: number, n: number): CreatorIds {
  return platformApis[platform].ids(drawOf("ids", platform, seed, n));
}
