import { describe, expect, it } from "vitest";
import { browserHeaders, type PlatformSession } from "./browser-headers";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";

function headersOf(fingerprint: Partial<PlatformSession["fingerprint"]>) {
  const whole = { userAgent: `${WINDOWS} Chrome/124.0.0.0 Safari/537.36`, languages: ["zh-CN"] };
  return browserHeaders({ platform: "Win32", ...whole, ...fingerprint });
}

describe("browserHeaders", () => {
  it("sends user agent and languages in the browser's own way", () => {
    expect(headersOf({ languages: ["zh-CN", "zh", "en"] })).toEqual({
      accept: "application/json, text/plain, */*",
      "user-agent": `${WINDOWS} Chrome/124.0.0.0 Safari/537.36`,
      "accept-language": "zh-CN,zh;q=0.9,en;q=0.8",
      "sec-ch-ua": '"Chromium";v="124", "Google Chrome";v="124", "Not-A.Brand";v="99"',
      "sec-ch-ua-mobile": "?0",
      "sec-ch-ua-platform": '"Windows"',
    });
  });

  it.each([
    [120, '"Not_A Brand";v="8", "Chromium";v="120", "Google Chrome";v="120"'],
    [125, '"Google Chrome";v="125", "Chromium";v="125", "Not.A/Brand";v="24"'],
    [128, '"Chromium";v="128", "Not;A=Brand";v="24", "Google Chrome";v="128"'],
    [130, '"Chromium";v="130", "Google Chrome";v="130", "Not?A_Brand";v="99"'],
    [131, '"Google Chrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"'],
  ])("gives Chrome %i the hints of its version", (version, hints) => {
    const userAgent = `${MAC} Chrome/${version}.0.0.0 Safari/537.36`;
    expect(headersOf({ userAgent, platform: "MacIntel" })).toMatchObject({
      "sec-ch-ua": hints,
      "sec-ch-ua-platform": '"macOS"',
    });
  });

  it.each([
    ["Firefox", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"],
    ["Edge", `${WINDOWS} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`],
    ["a user agent of another system", `${MAC} Chrome/124.0.0.0 Safari/537.36`],
  ])("gives no hints for %s", (_, userAgent) => {
    expect(Object.keys(headersOf({ userAgent }))).toEqual(["accept", "user-agent", "accept-language"]);
  });

  it("names at most ten languages", () => {
    const languages = Array.from({ length: 12 }, (_, n) => `l${n}`);
    expect(headersOf({ languages })["accept-language"]?.split(",").at(-1)).toBe("l9;q=0.1");
  });
});
