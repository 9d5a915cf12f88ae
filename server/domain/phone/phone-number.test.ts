import { expect, it } from "vitest";
import { phoneNumber } from ".";

it.each([
  ["13800138000", "13800138000"],
  [" 138-0013 8000 ", "13800138000"],
  ["+86 138 0013 8000", "13800138000"],
  ["008613800138000", "13800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["+852 5123 4567", "+85251234567"],
  ["(010) 1234-5678", "01012345678"],
])("a phone number typed as %s is %s", (typed, stored) => {
  expect(phoneNumber.parse(typed)).toBe(stored);
});

it.each(["", "1234", "1".repeat(20), "+", "13800+138000", "138001380oo", "1 OR 1=1", "1380013800\0"])(
  "%j is none",
  (typed) => {
    expect(phoneNumber.safeParse(typed).success).toBe(false);
  },
);
