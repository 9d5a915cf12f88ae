import { afterEach, describe, expect, it, vi } from "vitest";
import { networkOf } from "./client-address";

async function findBehind(settings: Record<string, string>, sent: Record<string, string>) {
  for (const [name, value] of Object.entries({ OWN_FRONT: "", ...settings })) vi.stubEnv(name, value);
  vi.resetModules();
  const { findClientAddress } = await import("./client-address");
  return findClientAddress(new Headers(sent));
}
afterEach(() => {
  vi.unstubAllEnvs();
});

const forged = { "X-Forwarded-For": "203.0.113.7", "X-Front-Address": "203.0.113.8" };

describe("the client's address", () => {
  it("is taken from the service's own front, whatever the caller claims", async () => {
    expect(await findBehind({ OWN_FRONT: "1" }, forged)).toBe("203.0.113.8");
    expect(await findBehind({ OWN_FRONT: "1", TRUSTED_PROXIES: "vercel" }, forged)).toBe("203.0.113.8");
  });

  it("is taken from Vercel's edge if that is in front", async () => {
    const vercel = { TRUSTED_PROXIES: "vercel" };
    expect(await findBehind(vercel, forged)).toBe("203.0.113.7");
    expect(await findBehind(vercel, { "X-Forwarded-For": "1.1.1.1, [2001:db8:0::7]:443" })).toBe(
      "2001:db8::7",
    );
    expect(await findBehind(vercel, { "X-Forwarded-For": "unknown" })).toBeNull();
    expect(await findBehind(vercel, {})).toBeNull();
  });

  it("is unknown without either header", async () => {
    expect(await findBehind({}, forged)).toBeNull();
    expect(await findBehind({ TRUSTED_PROXIES: "10.0.0.0/8" }, forged)).toBeNull();
  });
});

describe("the network of a host", () => {
  it("is one address in IPv4 and a /64 in IPv6", () => {
    expect(networkOf("203.0.114.7", "host")).toBe("203.0.114.7");
    expect(networkOf("2001:db8:1:2:3:4:5:6", "host")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:2:ffff::1", "host")).toBe(networkOf("2001:db8:1:2::1", "host"));
    expect(networkOf("2001:db8:1:3::1", "host")).not.toBe(networkOf("2001:db8:1:2::1", "host"));
  });

  it("is shared by all unknown addresses", () => {
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
