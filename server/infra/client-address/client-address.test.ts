import { describe, expect, it } from "vitest";
import { findClientAddress, networkOf } from "./client-address";

const addressBehind = (forwarded: string) => findClientAddress(new Headers({ "X-Forwarded-For": forwarded }));

describe("the client's address", () => {
  it.each([
    ["what the one proxy saw", "203.0.114.7", "203.0.114.7"],
    ["not what the caller claims in front of it", "8.8.8.8, 203.0.114.7", "203.0.114.7"],
    ["a private one, too, whatever its owner claims", "8.8.8.8, 203.0.114.7, 10.0.0.2", "10.0.0.2"],
    ["one in the local network", "192.168.1.5, 10.0.0.2", "10.0.0.2"],
    ["an IPv4-mapped address as IPv4", "::ffff:203.0.114.7", "203.0.114.7"],
    ["IPv6 in its short form", "2001:4860:4860:0:0:0:0:8888", "2001:4860:4860::8888"],
  ])("is %s", (_what, forwarded, expected) => {
    expect(addressBehind(forwarded)).toBe(expected);
  });

  it("is unknown without the header or an address at its end", () => {
    expect(findClientAddress(new Headers())).toBeNull();
    expect(addressBehind("unknown, ,_hidden")).toBeNull();
    expect(addressBehind("203.0.114.7, unknown")).toBeNull();
  });
});

describe("the network that a limit counts", () => {
  it("is one address in IPv4 and a /64 in IPv6", () => {
    expect(networkOf("203.0.114.7")).toBe("203.0.114.7");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:2:ffff::1")).toBe(networkOf("2001:db8:1:2::1"));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  });

  it("is one for all whose address is unknown", () => {
    expect(networkOf(null)).toBe("unknown");
  });
});
