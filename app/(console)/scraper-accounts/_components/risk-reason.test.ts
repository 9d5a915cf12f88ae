import { describe, expect, it } from "vitest";
import { applyMarkRisk } from "@/server/domain/scraping/pace";
import { scraperAccountFields } from "@/server/domain/scraping/account";
import { MAX_NOTE, toRiskReason } from "./risk-reason";

const fresh = { status: "ACTIVE" as const, riskReason: null, riskAt: null, cooldownUntil: null };
const markedAs = (kind: Parameters<typeof toRiskReason>[0]["kind"], note = "") =>
  applyMarkRisk(fresh, { reason: toRiskReason({ kind, note }), cooldownMinutes: 1 }, 0);

describe("the reason of a mark", () => {
  it("changes the account as the dialog describes for each choice", () => {
    expect(markedAs("NONE", "left over")).toEqual({ ...fresh, status: "RISK" });
    expect(markedAs("L2_CAPTCHA")).toMatchObject({ status: "RISK", riskReason: "L2_CAPTCHA" });
    expect(markedAs("L3_AUTH_FAIL", " out ")).toMatchObject({
      status: "RISK",
      riskReason: "L3_AUTH_FAIL: out",
    });
    expect(markedAs("L4_BANNED")).toMatchObject({ status: "BANNED", cooldownUntil: 60_000 });
    expect(markedAs("OTHER", "slow")).toEqual({ ...fresh, cooldownUntil: 60_000 });
  });

  it("fits the field with the longest note", () => {
    const longest = toRiskReason({ kind: "L3_AUTH_FAIL", note: "x".repeat(MAX_NOTE) });
    expect(scraperAccountFields.reason.safeParse(longest).success).toBe(true);
  });
});
