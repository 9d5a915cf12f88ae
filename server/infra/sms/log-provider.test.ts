import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { isTTY } = process.stdout;
beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  process.stdout.isTTY = isTTY;
});

async function sendAt(NEXTAUTH_URL: string, hasTerminal: boolean) {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("NEXTAUTH_URL", NEXTAUTH_URL);
  process.stdout.isTTY = hasTerminal;
  const { logProvider } = await import("./log-provider");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const outcome = await logProvider().send({ phone: "13900000000", code: "314159" });
  const written = write.mock.calls.map(([line]) => String(line)).join("");
  write.mockRestore();
  return { outcome, written };
}

it.each([
  ["http://localhost:3000", false],
  ["http://localhost:3000", true],
  ["https://roster.example.com", true],
])("shows the code at %s with a terminal: %s", async (url, hasTerminal) => {
  const { outcome, written } = await sendAt(url, hasTerminal);
  expect(outcome).toEqual({ sent: true, messageId: null });
  expect(written).toBe("Sign-in code for 13900000000: 314159\n");
});

it("writes no code to the log of a host, and says what to set", async () => {
  const { outcome, written } = await sendAt("https://roster.example.com", false);
  expect(outcome).toEqual({ sent: false, error: expect.stringContaining("set SMS_PROVIDER") });
  expect(written).toBe("");
});
