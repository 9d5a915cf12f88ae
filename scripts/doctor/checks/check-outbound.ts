import { fail, fine, type Finding, type Patient, reasonOf, warn } from "@/scripts/doctor/finding";
import { platforms } from "@/server/domain/roster/platforms";
import { platformClient } from "@/server/infra/safe-fetch";
import { safeFetch } from "@/server/infra/safe-fetch/safe-fetch";
import { platformAccess } from "@/server/platforms/drivers";

const ADVICE = "Check DNS, the firewall's rules for calls to the outside, and EGRESS_PROXY if one is needed.";

/** Calls each platform's address as drivers do; whatever it answers, it was reached. */
export async function checkOutbound({ settings }: Patient): Promise<Finding[]> {
  const calls = platforms.map(async (platform) => {
    const url = settings[`PLATFORM_BASE_URL_${platform}`] ?? platformAccess[platform].baseUrl;
    const { host } = new URL(url);
    const client = platformClient();
    return safeFetch({ url, maxBytes: 1, ...(client && { client }) }).then(
      () => ({ host, reason: null }),
      (error: unknown) => ({ host, reason: reasonOf(error) }),
    );
  });
  const outcomes = await Promise.all(calls);
  const failures = outcomes.filter(({ reason }) => reason !== null);
  const [first] = failures;
  if (first === undefined) return [fine("all platforms are reached")];
  const cost = "accounts cannot be checked, and runs fail there";
  if (failures.length === outcomes.length) {
    // An installation that never scrapes may be meant to have no way out, unless a proxy is set for it.
    const judge = settings.EGRESS_PROXY === undefined ? warn : fail;
    return [judge(`No platform is reached (${first.host}: ${first.reason ?? ""})`, cost, ADVICE)];
  }
  return failures.map(({ host, reason }) => warn(`${host} is not reached: ${reason ?? ""}`, cost, ADVICE));
}
