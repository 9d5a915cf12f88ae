import { type SettingWarning } from "@/server/domain/kernel/deployment-gaps";
import { nearestName } from "@/server/domain/kernel/text/nearest-name";
import { type Given } from "./combinations";
import { settingNames } from "./settings";

/** Set by the launcher, by Vercel or by Node's tools, so that no operator means them. */
const OF_OTHERS = new Set(["NODE_ENV", "VERCEL", "VERCEL_ENV", "APP_URL", "JOBS_PORT", "OWN_FRONT"]);
/** A variable of Inngest's own that is two letters away from `INNGEST_DEV`. */
const KNOWN_OTHERWISE = new Set(["INNGEST_ENV"]);
/** Who sets one of these in the service's environment means the service. */
const OWN_BEGINNINGS = ["RETENTION_", "PLATFORM_BASE_URL_", "S3_", "SMTP_", "ALIYUN_SMS_"];
/** Set in every container beside a Kubernetes service, such as one of the name `smtp`. */
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)/;

const ofOperators = settingNames.filter((name) => !OF_OTHERS.has(name));
const known = new Set([...settingNames, ...KNOWN_OTHERWISE]);

/**
 * Variables that look like a setting and are none, so that nothing comes of them: names a letter or two away
 * from a setting's, and those that begin as only settings do. Most other variables belong to other programs.
 */
export function findMisspelt(given: Given): SettingWarning[] {
  return Object.keys(given)
    .filter((name) => Boolean(given[name]) && !known.has(name) && !isOfKubernetes(name, given))
    .flatMap((name) => {
      const isOwn = OWN_BEGINNINGS.some((beginning) => name.startsWith(beginning));
      if (!isOwn && (name.length < 6 || extendsSetting(name))) return [];
      const meant = nearestName(name, ofOperators, name.length < 10 ? 1 : 2);
      if (meant === null && !isOwn) return [];
      const todo =
        meant === null
          ? "see .env.example for its settings, or ignore this if another program uses it"
          : `rename it to ${meant} if that is meant`;
      return [{ setting: name, wrong: "is not a setting of this service", cost: "it has no effect", todo }];
    });
}

/** `SMTP_PORT` is an address there, and otherwise a number. */
function isOfKubernetes(name: string, given: Given): boolean {
  return OF_KUBERNETES.test(name) || given[name]?.startsWith("tcp://") === true;
}

/** As `DATABASE_URL_UNPOOLED`, which platforms set beside. */
function extendsSetting(name: string): boolean {
  return ofOperators.some((setting) => name.startsWith(`${setting}_`));
}
