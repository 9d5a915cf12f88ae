import { describe, expect, it } from "vitest";
import { findCaller, findHop, isTrustedProxy, parseTrustedProxies } from "./trusted-proxies";

describe("parseTrustedProxies", () => {
  it("reads addresses, CIDRs, vercel, and nothing", () => {
    expect(parseTrustedProxies(["vercel"])).toBe("vercel");
    expect(parseTrustedProxies([])).toEqual([]);
    const proxies = parseTrustedProxies(["10.0.0.5", "192.168.0.0/16", "fd00::/8"]);
    const inside = ["10.0.0.5", "::ffff:10.0.0.5", "192.168.3.4", "fd12::1"];
    const outside = ["10.0.0.6", "193.168.0.1", "2001:db8::1", "", "unknown"];
    expect(inside.filter((address) => !isTrustedProxy(address, proxies))).toEqual([]);
    expect(outside.filter((address) => isTrustedProxy(address, proxies))).toEqual([]);
    expect(isTrustedProxy("10.0.0.5", "vercel")).toBe(false);
  });

  it.each(["proxy.internal", "10.0.0.0/33", "*", "10.0.0.1:80", "http://10.0.0.1"])(
    "refuses %j and says what to write",
    (entry) => {
      expect(() => parseTrustedProxies(["10.0.0.5", entry])).toThrow(`has "${entry}". List addresses`);
    },
  );

  it("refuses vercel beside addresses", () => {
    expect(() => parseTrustedProxies(["vercel", "10.0.0.5"])).toThrow('"vercel" alone');
  });
});

describe("a hop", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7:4711 ", "203.0.113.7"],
    ["[2001:db8:0:0::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["unknown", null],
    ["_hidden", null],
    ["", null],
    ["203.0.113.7:99:1", null],
    ["[203.0.113]", null],
  ])("%j is the address %j", (hop, address) => {
    expect(findHop(hop)).toBe(address);
  });
});

describe("the caller", () => {
  const proxies = parseTrustedProxies(["10.0.0.0/8"]);

  it.each([
    ["of a socket that is no proxy's, whatever it claims", "203.0.113.7", "1.1.1.1", "203.0.113.7"],
    ["behind one proxy", "10.0.0.2", "203.0.113.7", "203.0.113.7"],
    ["not what that caller claims in front", "10.0.0.2", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["behind two proxies", "10.0.0.2", "1.1.1.1, 203.0.113.7, 10.0.0.3", "203.0.113.7"],
    ["with a port", "10.0.0.2", "203.0.113.7:4711", "203.0.113.7"],
    ["a proxy that names no client", "10.0.0.2", "unknown", "10.0.0.2"],
    ["a proxy without the header", "10.0.0.2", null, "10.0.0.2"],
    ["within the network of the proxies", "10.0.0.2", "10.0.0.9, 10.0.0.3", "10.0.0.9"],
    ["an IPv4-mapped socket", "::ffff:10.0.0.2", "203.0.113.7", "203.0.113.7"],
  ])("is found: %s", (_what, socket, forwarded, caller) => {
    expect(findCaller(socket, forwarded, proxies)).toBe(caller);
  });

  it("is the socket's address without a configured proxy", () => {
    expect(findCaller("203.0.113.7", "1.1.1.1", [])).toBe("203.0.113.7");
    expect(findCaller("203.0.113.7", "1.1.1.1", "vercel")).toBe("203.0.113.7");
    expect(findCaller(null, "1.1.1.1", proxies)).toBeNull();
  });
});
