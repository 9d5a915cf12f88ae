import { expect, it } from "vitest";
import { neighbourhoodOf } from "./neighbourhood";

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["somewhere", "unknown"],
  [null, "unknown"],
])("the neighbourhood of %s is %s", (address, network) => {
  expect(neighbourhoodOf(address)).toBe(network);
});
