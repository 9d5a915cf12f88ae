import { z } from "zod";

/** By `navigator.platform`: the name in `sec-ch-ua-platform` and in the user agent. */
export const systemOfPlatform = {
  Win32: { name: "Windows", inUserAgent: "Windows NT" },
  MacIntel: { name: "macOS", inUserAgent: "Macintosh" },
  "Linux x86_64": { name: "Linux", inUserAgent: "X11; Linux" },
} as const;

export type FingerprintPlatform = keyof typeof systemOfPlatform;

const platforms = Object.keys(systemOfPlatform) as FingerprintPlatform[];
const systems = Object.values(systemOfPlatform);

/** Goes into headers and scripts unchanged, hence printable ASCII only. */
const plainText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\x20-\x7e]*$/, "must hold printable ASCII characters only");

const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i, "must be a language tag, such as zh-CN");

const timeZone = z.string().max(64).refine(isTimeZone, "must be an IANA time zone, such as Asia/Shanghai");

const pixels = z.int().min(1).max(16_384);
const seed = z.string().regex(/^[0-9a-f]{32}$/i, "must be 16 bytes, as 32 hex characters");

/**
 * docs/rules.md#scraper-accounts. Sizes are CSS pixels, `deviceMemory` is in GB. Contradictory profiles are
 * refused, because no browser sends them.
 */
export const fingerprintProfile = z
  .strictObject({
    userAgent: plainText(500),
    platform: z.enum(platforms),
    language,
    languages: z.array(language).min(1).max(10),
    timezone: timeZone,
    screen: z.strictObject({ width: pixels, height: pixels, colorDepth: z.int().min(1).max(48) }),
    viewport: z.strictObject({ width: pixels, height: pixels }),
    hardwareConcurrency: z.int().min(1).max(256),
    deviceMemory: z.int().min(1).max(128),
    seeds: z.strictObject({ canvas: seed, audio: seed, webgl: seed, fonts: seed }),
    webgl: z.strictObject({ vendor: plainText(200), renderer: plainText(300) }),
  })
  .superRefine((profile, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    const { userAgent, platform, screen, viewport } = profile;
    const named = systems.find(({ inUserAgent }) => userAgent.includes(inUserAgent));
    if (named !== undefined && named !== systemOfPlatform[platform])
      refuse(["userAgent"], `names another system than the platform ${platform}`);
    if (profile.languages[0] !== profile.language) refuse(["languages"], "must begin with the language");
    if (viewport.width > screen.width || viewport.height > screen.height)
      refuse(["viewport"], "must not be larger than the screen");
  })
  .meta({ id: "FingerprintProfile" });

export type FingerprintProfile = z.output<typeof fingerprintProfile>;

const canonicalTimeZones = new Set(Intl.supportedValuesOf("timeZone"));

/** Browsers also report former names, such as Asia/Calcutta. An offset such as +08:00 is not accepted. */
function isTimeZone(name: string): boolean {
  if (canonicalTimeZones.has(name)) return true;
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
