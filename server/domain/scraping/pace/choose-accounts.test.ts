import { expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { type PaceAccount } from ".";
import { chooseAccounts, type ChoiceOccasion } from "./choose-accounts";

const occasion: ChoiceOccasion = { now: 0, organizationIsActive: true, dataMode: "CLOUD", targets: 10_000 };
const idsOf = (accounts: readonly PaceAccount[]) => accounts.map(({ id }) => id);

const figures = [
  [1, "1+0", "1+0", "1+0"],
  [3, "1+2", "2+1", "3+0"],
  [5, "2+2", "3+1", "4+0"],
  [10, "3+2", "5+1", "8+0"],
  [20, "6+2", "10+1", "16+0"],
] as const;

it.each(figures)("from %i accounts, working and spare ones: %s, %s, %s", (count, ...expected) => {
  const accounts = Array.from({ length: count }, (_, index) => createPaceAccount({ id: `acc_${index}` }));
  const found = (["CONSERVATIVE", "BALANCED", "FAST"] as const).map((policy) => {
    const choice = chooseAccounts(accounts, seededPace(policy, "STARMAP"), occasion);
    expect(choice.working.length + choice.spare.length + choice.unused.length).toBe(count);
    return `${choice.working.length}+${choice.spare.length}`;
  });
  expect(found).toEqual(expected);
});

it.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [61, 4],
  [1_000, 5],
])("uses for %i targets %i of ten accounts, a shift each", (targets, working) => {
  const accounts = Array.from({ length: 10 }, (_, index) => createPaceAccount({ id: `acc_${index}` }));
  const choice = chooseAccounts(accounts, seededPace("BALANCED", "STARMAP"), { ...occasion, targets });
  expect(choice.working).toHaveLength(working);
});

it("takes exactly a share, even if floating point is slightly above", () => {
  const accounts = Array.from({ length: 100 }, (_, index) => createPaceAccount({ id: `acc_${index}` }));
  const pace = { ...seededPace("BALANCED", "STARMAP"), kRatio: 0.07 };
  expect(chooseAccounts(accounts, pace, occasion).working).toHaveLength(7);
});

it("ranks by the end of the last shift, last use, use of the day, weight and id", () => {
  const pace = { ...seededPace("FAST", "STARMAP"), kRatio: 1 };
  const ranked = [
    createPaceAccount({ id: "f" }),
    createPaceAccount({ id: "z", lastUsedAt: 1, usedToday: 9 }),
    createPaceAccount({ id: "y", lastUsedAt: 2, usedToday: 1, weight: 1 }),
    createPaceAccount({ id: "x", lastUsedAt: 2, usedToday: 2, weight: 5 }),
    createPaceAccount({ id: "b", lastUsedAt: 2, usedToday: 2, weight: 4 }),
    createPaceAccount({ id: "c", lastUsedAt: 2, usedToday: 2, weight: 4 }),
    createPaceAccount({ id: "a", lastShiftEndedAt: -5 }),
  ];
  const choice = chooseAccounts(ranked.toReversed(), pace, occasion);
  expect(idsOf(choice.working)).toEqual(idsOf(ranked));
});

it("says why accounts cannot work, and until when", () => {
  const accounts = [
    createPaceAccount({ id: "a", status: "RISK" }),
    createPaceAccount({ id: "b", cooldownUntil: 5 }),
    createPaceAccount({ id: "c", maxPerTaskOverride: 3 }),
    createPaceAccount({ id: "d" }),
  ];
  const usedInTask = { c: 3, d: 4 };
  const choice = chooseAccounts(accounts, seededPace("BALANCED", "STARMAP"), { ...occasion, usedInTask });
  expect(idsOf(choice.working)).toEqual(["d"]);
  expect(choice.out).toEqual([
    { id: "a", reason: "STATUS", freesAt: null },
    { id: "b", reason: "COOLDOWN", freesAt: 5 },
    { id: "c", reason: "TASK_CAP", freesAt: null },
  ]);
});
