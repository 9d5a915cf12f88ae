import { ServiceError } from "@/server/domain/errors";
import { type AuthConfig, type SyncEndpoint } from "../schema";
import { SECRET_MASK } from "@/server/domain/sync-endpoint";

const neededBy: Record<SyncEndpoint["authType"], readonly (keyof AuthConfig)[]> = {
  NONE: [],
  SIGNATURE: [],
  BEARER: ["token"],
  BASIC: ["username", "password"],
};

/** The credentials to store for an authType: those it needs and no others. Throws `VALIDATION_FAILED` where one is missing. */
export function settleAuthConfig(
  authType: SyncEndpoint["authType"],
  sent: AuthConfig | null | undefined,
  stored: AuthConfig,
): AuthConfig | null {
  const needed = neededBy[authType];
  const settled = needed.map((name) => {
    const given = sent === undefined ? stored[name] : sent?.[name];
    return [name, given === SECRET_MASK ? stored[name] : given] as const;
  });
  const missing = settled.filter(([, given]) => given === undefined);
  if (missing.length > 0) {
    const issues = missing.map(([name]) => ({
      path: `authConfigJson.${name}`,
      message: `is required for ${authType}`,
      code: "REQUIRED" as const,
    }));
    throw new ServiceError(
      "VALIDATION_FAILED",
      `authType ${authType} needs ${needed.join(" and ")} in authConfigJson.`,
      { issues },
    );
  }
  return needed.length === 0 ? null : Object.fromEntries(settled);
}

/** The credentials as they may be shown: the user name plain, secrets masked. */
export function maskAuthConfig({ token, username, password }: AuthConfig): Record<string, string> | null {
  const shown = {
    ...(token === undefined ? {} : { token: SECRET_MASK }),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password: SECRET_MASK }),
  };
  return Object.keys(shown).length === 0 ? null : shown;
}
