import { expect, it } from "vitest";
import { recordLog } from "@/testing/record-log";
import { logger } from "./logger";

it("escapes terminal control characters, and each line says what was logged", () => {
  const lines = recordLog();
  const text = "\u001b[1A \u009b2K \u007f \u202e \u2028 \u{e0001} 小红 👍";
  logger().warn({ text }, text);
  const [line = ""] = lines;
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}](?!$)/u);
  expect(line).toContain("小红 👍");
  expect(JSON.parse(line)).toMatchObject({ text, msg: text });
});
