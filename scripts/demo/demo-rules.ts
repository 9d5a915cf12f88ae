import { creatorOf, type Rule } from "@/testing/simulator";
import { DEMO_SEED } from "./demo-environment";

/** Makes the demo's platforms slightly unreliable, as real ones are. */
export const demoRules: readonly Rule[] = [
  { creator: creatorOf("STARMAP", DEMO_SEED, 3).id, does: { kind: "not-found" } },
  { creator: creatorOf("VIDEO_HUXUAN", DEMO_SEED, 2).id, does: { kind: "not-on-marketplace" } },
  { share: { of: 0.3, seed: 1 }, does: { kind: "slow", delayMs: 700 } },
  { share: { of: 0.01, seed: 2 }, does: { kind: "empty-body" } },
  { platform: "KUAISHOU_JLJX", nth: { first: 40 }, does: { kind: "captcha" } },
];
