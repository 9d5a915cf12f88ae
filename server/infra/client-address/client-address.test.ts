import { afterEach, describe, expect, it, vi } from "vitest";

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
  it("is what the service's own front says, whatever the caller claims", async () => {
    expect(await findBehind({ OWN_FRONT: "1" }, forged)).toBe("203.0.113.8");
    expect(await findBehind({ OWN_FRONT: "1", TRUSTED_PROXIES: "vercel" }, forged)).toBe("203.0.113.8");
  });

  it("is what Vercel's edge says, where that is in front", async () => {
    const vercel = { TRUSTED_PROXIES: "vercel" };
    expect(await findBehind(vercel, forged)).toBe("203.0.113.7");
    expect(await findBehind(vercel, { "X-Forwarded-For": "1.1.1.1, [2001:db8:0::7]:443" })).toBe(
      "2001:db8::7",
    );
    expect(await findBehind(vercel, { "X-Forwarded-For": "unknown" })).toBeNull();
    expect(await findBehind(vercel, {})).toBeNull();
  });

  it("is nobody's where neither is", async () => {
    expect(await findBehind({}, forged)).toBeNull();
    expect(await findBehind({ TRUSTED_PROXIES: "10.0.0.0/8" }, forged)).toBeNull();
  });
});
