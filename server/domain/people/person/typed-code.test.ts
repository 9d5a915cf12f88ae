import { expect, it } from "vitest";
import { typedCode } from "./typed-code";

it.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["１２３４５６", "123456"],
  ["１２３ ４５６", "123456"],
  ["123456\r\n", "123456"],
  ["123\u00a0456", "123456"],
  ["\u200b123\u200d456\ufeff", "123456"],
  ["验证码：123456", "123456"],
  ["【演示】您的验证码是123456，5分钟内有效。", "123456"],
  ["【演示】验证码 123 456，请于 5 分钟内填写", "123456"],
  ["Your code is 123456. It ends in 5 minutes.", "123456"],
  ["5 123456", "123456"],
  ["ab3de-fgh4k", "ab3defgh4k"],
  ["AB3DE FGH4K", "AB3DEFGH4K"],
  ["ab3de–fgh4k\n", "ab3defgh4k"],
  ["恢复码：ab3de-fgh4k", "ab3defgh4k"],
  ["12345-67890", "1234567890"],
])("%j is the code %s", (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

it.each(["", "12345", "1234567", "验证码", "12345x", "a123456b"])("%j has no code of six digits", (typed) => {
  expect(typedCode(typed)).not.toMatch(/^\d{6}$/);
});
