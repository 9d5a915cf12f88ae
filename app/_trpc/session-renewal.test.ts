import { expect, it } from "vitest";
import { headersOfPage, offerRenewal, renewSession } from "./session-renewal";

it("asks once for all calls that need it", async () => {
  let asked = 0;
  const withdraw = offerRenewal({ userId: "u1" }, async () => void (asked += 1));
  expect(await Promise.all([renewSession(), renewSession()])).toEqual([true, true]);
  expect(asked).toBe(1);
  withdraw();
  expect(headersOfPage()).toEqual({});
});

it("fails calls that wait for a sign-in that was dismissed, and asks again on the next page", async () => {
  const withdraw = offerRenewal({ userId: "u1" }, () => new Promise(() => undefined));
  const waiting = renewSession();
  withdraw();
  expect(await waiting).toBe(false);
  const withdrawNext = offerRenewal({ userId: "u1" }, () => Promise.resolve());
  expect(await renewSession()).toBe(true);
  withdrawNext();
});
