import { nearestName } from "@/server/domain/kernel/text/nearest-name";
import { type Given } from "./combinations";
import { settingNames } from "./settings";

type Misspelt = { setting: string; wrong: string; cost: string; todo: string };

/** Set by the launcher, by Vercel or by Node's tools, so that no operator means them. */
const OF_OTHERS = new Set(["NODE_ENV", "VERCEL", "VERCEL_ENV", "APP_URL", "JOBS_PORT", "OWN_FRONT"]);
/** A variable of Inngest's own that is two letters away from `INNGEST_DEV`. */
const KNOWN_OTHERWISE = new Set(["INNGEST_ENV"]);
/** Other programs have no variables that begin so, or mean the same by them. */
const OWN_BEGINNINGS = ["RETENTION_", "PLATFORM_BASE_URL_", "S3_", "SMTP_", "ALIYUN_SMS_"];

const ofOperators = settingNames.filter((name) => !OF_OTHERS.has(name));
const known = new Set([...settingNames, ...KNOWN_OTHERWISE]);

/**
 * Variables that look like a setting and are none, so that nothing comes of them: names a letter or two away
 * from a setting's, and those that begin as only settings do. Most other variables belong to other programs.
 */
export function findMisspelt(given: Given): Misspelt[] {
  return Object.keys(given)
    .filter((name) => Boolean(given[name]) && !known.has(name) && !extendsSetting(name))
    .flatMap((name) => {
      const meant = nearestName(name, ofOperators, name.length < 10 ? 1 : 2);
      if (meant === null && !OWN_BEGINNINGS.some((beginning) => name.startsWith(beginning))) return [];
      const todo =
        meant === null ? "correct its name as .env.example has it" : `name it ${meant} if that is meant`;
      return [
        { setting: name, wrong: "is not a setting of this service", cost: "nothing comes of it", todo },
      ];
    });
}

/** As `DATABASE_URL_UNPOOLED`, which platforms set beside. */
function extendsSetting(name: string): boolean {
  return ofOperators.some((setting) => name.startsWith(`${setting}_`));
}
