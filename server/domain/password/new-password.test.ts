import { expect, it } from "vitest";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, newPasswordSchema } from ".";

it("a new password has neither too few nor too many characters", () => {
  const accepts = (length: number) => newPasswordSchema.safeParse("p".repeat(length)).success;
  expect(
    [MIN_PASSWORD_LENGTH - 1, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH + 1].map(accepts),
  ).toEqual([false, true, true, false]);
  expect(newPasswordSchema.safeParse("pass\0word").success).toBe(false);
});
