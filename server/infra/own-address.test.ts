import { afterEach, beforeEach, expect, it, vi } from "vitest";

async function isReachable(HOST: string, NEXTAUTH_URL: string) {
  vi.stubEnv("HOST", HOST);
  vi.stubEnv("NEXTAUTH_URL", NEXTAUTH_URL);
  const { isReachableFromElsewhere } = await import("./own-address");
  return isReachableFromElsewhere();
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllEnvs());

it.each([
  ["", "http://localhost:3000", false],
  ["127.0.0.1", "http://127.0.0.1:3000", false],
  ["::1", "http://[::1]:3000", false],
  ["127.0.0.5", "http://roster.localhost:3000", false],
  ["0.0.0.0", "http://localhost:3000", true],
  ["::", "http://localhost:3000", true],
  ["192.168.1.5", "http://localhost:3000", true],
  ["127.0.0.1", "https://roster.example.com", true],
  ["", "https://roster.vercel.app", true],
])("a service with HOST=%j at %s is reachable from elsewhere: %s", async (host, url, reachable) => {
  expect(await isReachable(host, url)).toBe(reachable);
});
