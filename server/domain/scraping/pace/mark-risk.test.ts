import { expect, it } from "vitest";
import { createPaceAccount } from "@/testing/scraping/create-pace-account";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { applyMarkRisk, type RiskMark } from "./mark-risk";

const now = Date.parse("2026-11-22T08:00:00Z");
const minutes = (count: number) => now + count * MINUTE_MS;
const before = { riskReason: "earlier", riskAt: 5, cooldownUntil: 7 };

type After = Partial<ReturnType<typeof createPaceAccount>>;
const recorded = (riskReason: string, count = 360) => ({
  riskReason,
  riskAt: now,
  cooldownUntil: minutes(count),
});

const cases: [RiskMark, After][] = [
  // No fields, or empty ones: a user's own mark.
  [{}, { status: "RISK" }],
  [{ reason: "" }, { status: "RISK" }],
  [{ reason: " \t\n" }, { status: "RISK" }],
  [{ cooldownMinutes: 5 }, { status: "RISK" }],
  [{ reason: "", cooldownMinutes: 5 }, { status: "RISK" }],
  [{ reason: null, cooldownMinutes: null }, { status: "RISK" }],
  // Each keyword, alone and inside a text, with and without a cooldown.
  [{ reason: "L4_BANNED" }, { status: "BANNED", ...recorded("L4_BANNED") }],
  [{ reason: "code 7: L4_BANNED!" }, { status: "BANNED", ...recorded("code 7: L4_BANNED!") }],
  [
    { reason: "L4_BANNED", cooldownMinutes: 5 },
    { status: "BANNED", ...recorded("L4_BANNED", 5) },
  ],
  [{ reason: "L2_CAPTCHA" }, { status: "RISK", ...recorded("L2_CAPTCHA") }],
  [{ reason: "L3_AUTH_FAIL: 401" }, { status: "RISK", ...recorded("L3_AUTH_FAIL: 401") }],
  [
    { reason: "L3_AUTH_FAIL", cooldownMinutes: 0 },
    { status: "RISK", ...recorded("L3_AUTH_FAIL", 0) },
  ],
  // Two keywords: the ban decides in any order.
  [{ reason: "L2_CAPTCHA L4_BANNED" }, { status: "BANNED", ...recorded("L2_CAPTCHA L4_BANNED") }],
  [{ reason: "L4_BANNED L3_AUTH_FAIL" }, { status: "BANNED", ...recorded("L4_BANNED L3_AUTH_FAIL") }],
  [{ reason: "L2_CAPTCHA L3_AUTH_FAIL" }, { status: "RISK", ...recorded("L2_CAPTCHA L3_AUTH_FAIL") }],
  // Any other reason only sets the cooldown.
  [{ reason: "slow today" }, { cooldownUntil: minutes(360) }],
  [{ reason: "slow today", cooldownMinutes: 10 }, { cooldownUntil: minutes(10) }],
  [{ reason: "l4_banned" }, { cooldownUntil: minutes(360) }],
];

it.each(cases)("after %j", (mark, changes) => {
  for (const status of ["ACTIVE", "RISK", "BANNED", "REVOKED"] as const) {
    const account = createPaceAccount({ status, ...before });
    expect(applyMarkRisk(account, mark, now)).toEqual({ ...account, ...changes });
  }
});
