import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  FINGERPRINT_RANDOM_BYTES,
  type FingerprintProfile,
  fingerprintProfile,
  generateFingerprint,
} from ".";

const randomBytes = (index: number) =>
  createHash("shake256", { outputLength: FINGERPRINT_RANDOM_BYTES })
    .update(`${process.env.TEST_SEED ?? ""} ${index}`)
    .digest();
const chrome = (system: string) =>
  new RegExp(
    String.raw`^Mozilla/5\.0 \(${system}\) AppleWebKit/537\.36 \(KHTML, like Gecko\) Chrome/1\d\d\.0\.0\.0 Safari/537\.36$`,
  );

/** What browsers report, independent of the tables under test. */
const systems = {
  Win32: {
    userAgent: chrome("Windows NT 10\\.0; Win64; x64"),
    vendor: /^Google Inc\. \((Intel|NVIDIA|AMD)\)$/,
    renderer: /^ANGLE \((Intel|NVIDIA|AMD), .+ \(0x0000[0-9A-F]{4}\) Direct3D11 vs_5_0 ps_5_0, D3D11\)$/,
    colorDepths: [24],
  },
  MacIntel: {
    userAgent: chrome("Macintosh; Intel Mac OS X 10_15_7"),
    vendor: /^Google Inc\. \((Apple)\)$/,
    renderer: /^ANGLE \((Apple), ANGLE Metal Renderer: Apple M[1-4]( Pro)?, Unspecified Version\)$/,
    colorDepths: [30],
  },
  "Linux x86_64": {
    userAgent: chrome("X11; Linux x86_64"),
    vendor: /^Google Inc\. \((Intel|NVIDIA Corporation)\)$/,
    renderer: /^ANGLE \((Intel|NVIDIA Corporation), .+, OpenGL 4\.\d(\.0)?\)$/,
    colorDepths: [24],
  },
};

const machines: readonly [renderer: RegExp, sold: RegExp][] = [
  [/Apple M1,/, /^(1440x900|2240x1260) 8$/],
  [/Apple M1 Pro,/, /^(1512x982 8|1512x982 10|1728x1117 10)$/],
  [/Apple M2,/, /^(1440x900|1470x956|1710x1107) 8$/],
  [/Apple M2 Pro,/, /^(1512x982 10|1512x982 12|1728x1117 12)$/],
  [/Apple M3,/, /^(1470x956|1710x1107|1512x982|2240x1260) 8$/],
  [/Apple M3 Pro,/, /^(1512x982 11|1512x982 12|1728x1117 12)$/],
  [/Apple M4,/, /^((1470x956|1710x1107|1512x982|2240x1260) 10|2240x1260 8)$/],
  [/UHD Graphics 620/, /^(1366x768|1536x864|1600x900|1920x1080) 8$/],
  [/Iris|Radeon\(TM\) Graphics/, /^(1440x900|1536x864|1707x1067|1920x1080) (8|12|16)$/],
  [/Laptop GPU/, /^(1536x864|1707x1067|1920x1080) (12|16|20|24)$/],
  [/./, /^(1680x1050|1920x1080|2048x1152|2560x1440) (6|8|12|16|20|24)$/],
];

function contradictions(profile: FingerprintProfile): string[] {
  const { platform, languages, language, screen, viewport, hardwareConcurrency, deviceMemory, webgl } =
    profile;
  const system = systems[platform];
  const maker = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  const vendor = maker(webgl.vendor, system.vendor);
  const sold = machines.find(([renderer]) => renderer.test(webgl.renderer))?.[1];
  const claims: Record<string, boolean> = {
    "a machine that is sold":
      sold?.test(`${screen.width}x${screen.height} ${hardwareConcurrency}`) === true &&
      (deviceMemory === 8 || /Intel\(R\) (UHD|Iris)|Radeon\(TM\)/.test(webgl.renderer)),
    "a client's profile would be taken": fingerprintProfile.safeParse(profile).success,
    "user agent": system.userAgent.test(profile.userAgent),
    "languages begin with zh-CN, each once":
      language === "zh-CN" && languages[0] === language && new Set(languages).size === languages.length,
    "time zone": profile.timezone === "Asia/Shanghai",
    "a screen that is wider than high": screen.width > screen.height && screen.height >= 720,
    "room for the browser's bars": screen.height - viewport.height >= 80 && viewport.height >= 550,
    "no wider than the screen": viewport.width <= screen.width && viewport.width >= 1_100,
    "color depth": system.colorDepths.includes(screen.colorDepth),
    cores: hardwareConcurrency >= 4 && hardwareConcurrency <= 32,
    "memory as it is reported": [4, 8].includes(deviceMemory),
    "vendor and renderer of one maker":
      vendor !== undefined && vendor === maker(webgl.renderer, system.renderer),
    "four seeds of 16 bytes":
      new Set(Object.values(profile.seeds)).size === 4 &&
      Object.values(profile.seeds).every((seed) => /^[0-9a-f]{32}$/.test(seed)),
  };
  return Object.keys(claims).filter((claim) => claims[claim] === false);
}

describe("a generated fingerprint", () => {
  it("is one that a browser of that system could have, 100,000 times", { timeout: 120_000 }, () => {
    const seen = new Set<string>();
    for (let index = 0; index < 100_000; index += 1) {
      const profile = generateFingerprint(randomBytes(index));
      seen.add(profile.webgl.renderer);
      const found = contradictions(profile);
      if (found.length > 0) throw new Error(`${found.join(", ")}: ${JSON.stringify(profile)}`);
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it("takes its seeds from the bytes, and is the same for the same bytes", () => {
    const random = Uint8Array.from({ length: FINGERPRINT_RANDOM_BYTES }, (_, index) => index);
    const { seeds } = generateFingerprint(random);
    expect(contradictions(generateFingerprint(random))).toEqual([]);
    expect(generateFingerprint(Uint8Array.from(random)).seeds).toEqual(seeds);
    const other = Uint8Array.from(random, (byte) => 255 - byte);
    expect(Object.values(generateFingerprint(other).seeds)).not.toContain(seeds.canvas);
  });

  it("has mostly Windows, some Macs and few Linux computers", () => {
    const counts = { Win32: 0, MacIntel: 0, "Linux x86_64": 0 };
    for (let high = 0; high < 256; high += 1)
      for (let low = 0; low < 256; low += 16) {
        const random = new Uint8Array(FINGERPRINT_RANDOM_BYTES);
        random.set([low, high]);
        counts[generateFingerprint(random).platform] += 1;
      }
    const total = 256 * 16;
    expect(Math.round((counts.Win32 / total) * 100)).toBe(84);
    expect(Math.round((counts.MacIntel / total) * 100)).toBe(14);
  });

  it("needs all its bytes", () => {
    expect(() => generateFingerprint(new Uint8Array(FINGERPRINT_RANDOM_BYTES - 1))).toThrow(RangeError);
  });
});
