import { expect, it } from "vitest";
import { driverErrorCodes, refusalSentences } from "@/server/domain/roster/platforms";
import { translateMessage } from "./translate-message";

it.each(driverErrorCodes)("says %s in Chinese, and keeps the platform's own words behind it", (code) => {
  const recorded = `${refusalSentences[code].en} (code -404: 啥都木有 (x))`;
  const shown = translateMessage(recorded, "zh");
  expect(shown).toBe(`${refusalSentences[code].zh}（code -404: 啥都木有 (x)）`);
  expect(translateMessage(recorded, "en")).toBe(recorded);
});

it("says what the roster refused in Chinese, and leaves what it does not know", () => {
  const other =
    "The platform answered with the creator 77 when asked for 12. Nothing was written; check the creator's link.";
  expect(translateMessage(other, "zh")).toBe(
    "请求的是 12，平台返回的却是达人 77。未写入任何数据，请检查达人的链接。",
  );
  const twice =
    "The roster has this creator already, by the platform's own id 9 (blg_1). Nothing was written; ask the organization's Owner.";
  expect(translateMessage(twice, "zh")).toContain("平台 ID 9");
  expect(translateMessage("desktop: window closed", "zh")).toBe("desktop: window closed");
});
