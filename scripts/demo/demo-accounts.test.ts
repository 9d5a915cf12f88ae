import { describe, expect, it } from "vitest";
import { isImportedOnly, platforms } from "@/server/domain/roster/platforms";
import { creatorOf } from "@/testing/simulator";
import { demoAccounts } from "./demo-accounts";
import { CREATORS_PER_PLATFORM, DEMO_SEED } from "./demo-environment";
import { demoPolicies } from "./demo-policies";
import { demoRules } from "./demo-rules";
import { demoTasks } from "./demo-tasks";

/** Creators of MP_HUXUAN come from imports only. */
const asked = platforms.filter((platform) => !isImportedOnly(platform));

/** Number of roster creators that the platform no longer knows or sells. */
function goneOf(platform: (typeof platforms)[number]): number {
  const gone = new Set(
    demoRules.flatMap(({ creator, does: { kind } }) =>
      kind === "not-found" || kind === "not-on-marketplace" ? [creator] : [],
    ),
  );
  const roster = Array.from(
    { length: CREATORS_PER_PLATFORM },
    (_, n) => creatorOf(platform, DEMO_SEED, n).id,
  );
  // A rule without a creator applies to all.
  return gone.has(undefined) ? roster.length : roster.filter((id) => gone.has(id)).length;
}

describe.each(asked)("a manual refresh in the demo, of %s", (platform) => {
  it("finds at most one of a hundred creators missing", () => {
    expect(goneOf(platform) / CREATORS_PER_PLATFORM).toBeLessThanOrEqual(0.01);
  });

  it("finds an account that the first task does not use, with its whole daily cap left", () => {
    const policy = demoPolicies.find(({ name }) => name === demoTasks[0]?.policy);
    const now = new Date();
    // Resting and cooling accounts work again later, and then count for the task's share.
    const able = demoAccounts.filter(
      (one) => one.platform === platform && one.signedIn && (one.state(now).status ?? "ACTIVE") === "ACTIVE",
    );
    const fresh = able.filter(({ state }) => Object.keys(state(now)).length === 0);
    expect(fresh.length - Math.ceil(able.length * (policy?.kRatio ?? 1))).toBeGreaterThan(0);
  });
});
