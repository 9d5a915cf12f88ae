import { expect, it } from "vitest";
import { newPasswordSchema } from "./password";

it("a new password has 10 to 128 characters, whatever they are", () => {
  const accepts = (length: number) => newPasswordSchema.safeParse("p".repeat(length)).success;
  expect([9, 10, 128, 129].map(accepts)).toEqual([false, true, true, false]);
  expect(newPasswordSchema.safeParse("密码".repeat(5)).success).toBe(true);
  expect(newPasswordSchema.safeParse("          ").success).toBe(true);
  expect(newPasswordSchema.safeParse("pass\0word pass").success).toBe(false);
});
