import { describe, expect, it } from "vitest";
import { networkOf } from "./network-of";

describe("the network of a host", () => {
  it("is one address in IPv4 and a /64 in IPv6", () => {
    expect(networkOf("203.0.114.7", "host")).toBe("203.0.114.7");
    expect(networkOf("2001:db8:1:2:3:4:5:6", "host")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:2:ffff::1", "host")).toBe(networkOf("2001:db8:1:2::1", "host"));
    expect(networkOf("2001:db8:1:3::1", "host")).not.toBe(networkOf("2001:db8:1:2::1", "host"));
  });

  it("is one for all whose address is unknown", () => {
    expect(networkOf(null, "host")).toBe("unknown");
  });
});

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["somewhere", "unknown"],
  [null, "unknown"],
])("the customer network of %s is %s", (address, network) => {
  expect(networkOf(address, "customer")).toBe(network);
});
