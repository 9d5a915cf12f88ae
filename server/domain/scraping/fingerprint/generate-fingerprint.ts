import { chromeVersions, languageLists, systems, TIME_ZONE } from "./devices";
import { type FingerprintProfile } from "./fingerprint-profile";

const SEED_BYTES = 16;
const SEEDS = 4;
const CHOICE_BYTES = 2;
const CHOICES = 9;

export const FINGERPRINT_RANDOM_BYTES = SEEDS * SEED_BYTES + CHOICES * CHOICE_BYTES;

/**
 * One real computer with a consistent browser; the same bytes give the same profile. Throws `RangeError` for
 * too few bytes.
 */
export function generateFingerprint(random: Uint8Array): FingerprintProfile {
  const bytes = readerOf(random);
  const choose = <Item>(items: readonly Item[]): Item => itemAt(items, bytes.fraction());
  const system = choose(systems.flatMap((one) => Array.from({ length: one.share }, () => one)));
  const device = choose(system.devices);
  const [width, height] = choose(device.screens);
  const languages = choose(languageLists);
  return {
    userAgent: userAgentOf(system.inUserAgent, choose(chromeVersions)),
    platform: system.platform,
    language: languages[0],
    languages: [...languages],
    timezone: TIME_ZONE,
    screen: { width, height, colorDepth: device.colorDepth },
    viewport: { width: width - choose(system.margins), height: height - choose(system.barHeights) },
    hardwareConcurrency: choose(device.cores),
    deviceMemory: choose(device.memory),
    seeds: { canvas: bytes.hex(), audio: bytes.hex(), webgl: bytes.hex(), fonts: bytes.hex() },
    webgl: { ...device.webgl },
  };
}

/** Chrome has frozen everything but the major version. */
function userAgentOf(system: string, version: number): string {
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
}

function readerOf(random: Uint8Array) {
  if (random.length < FINGERPRINT_RANDOM_BYTES)
    throw new RangeError(`A fingerprint is made of ${FINGERPRINT_RANDOM_BYTES} random bytes.`);
  let at = 0;
  const take = (count: number) => random.subarray(at, (at += count));
  return {
    fraction: () => take(CHOICE_BYTES).reduce((value, byte) => (value + byte) / 256, 0),
    hex: () => Array.from(take(SEED_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
}

function itemAt<Item>(items: readonly Item[], fraction: number): Item {
  const item = items[Math.floor(fraction * items.length)];
  if (item === undefined) throw new RangeError("There is nothing to choose from.");
  return item;
}
