import { expect, it } from "vitest";
import { FINGERPRINT_RANDOM_BYTES, fingerprintProfile, generateFingerprint } from ".";

const profile = generateFingerprint(new Uint8Array(FINGERPRINT_RANDOM_BYTES));
const refused: [what: string, change: object, path: string][] = [
  ["a user agent of another system", { platform: "MacIntel" }, "userAgent"],
  ["a line break in the user agent", { userAgent: "Mozilla/5.0\r\nCookie: a=1" }, "userAgent"],
  ["another platform", { platform: "iPhone" }, "platform"],
  ["languages that begin with another", { languages: ["en", "zh-CN"] }, "languages"],
  ["no language", { languages: [] }, "languages"],
  ["an invalid language", { language: "Chinese, simplified", languages: ["zh-CN"] }, "language"],
  ["an offset for a time zone", { timezone: "+08:00" }, "timezone"],
  ["an invalid time zone", { timezone: "Asia/Nowhere" }, "timezone"],
  ["a viewport wider than the screen", { viewport: { width: 9_000, height: 500 } }, "viewport"],
  ["a screen of half pixels", { screen: { width: 1_920.5, height: 1_080, colorDepth: 24 } }, "screen.width"],
  ["no memory", { deviceMemory: 0 }, "deviceMemory"],
  ["a seed of 15 bytes", { seeds: { ...profile.seeds, audio: "ab".repeat(15) } }, "seeds.audio"],
  ["an unknown field", { fonts: [] }, ""],
];

it.each(refused)("refuses %s", (_, change, path) => {
  const { error } = fingerprintProfile.safeParse({ ...profile, ...change });
  expect(error?.issues.map((issue) => issue.path.join("."))).toContain(path);
});

it("accepts what a client generated, also of another browser", () => {
  const theirs = {
    ...profile,
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Electron/31.0",
    platform: "Win32",
    language: "en-US",
    languages: ["en-US", "zh-Hans-CN"],
    timezone: "Asia/Calcutta",
    deviceMemory: 16,
    seeds: { ...profile.seeds, canvas: "AB".repeat(16) },
  };
  expect(fingerprintProfile.parse(theirs)).toEqual(theirs);
});
