import { ServiceError } from "@/server/domain/kernel/errors";
import { SECRET_MASK } from "@/server/domain/push/endpoint";
import { type AuthConfig, type SyncEndpoint } from "../schema";

type AuthType = SyncEndpoint["authType"];
type Headers = Readonly<Record<string, string>>;

type Results<Checks extends readonly (() => unknown)[]> = {
  -readonly [Index in keyof Checks]: ReturnType<Checks[Index]>;
};

/** Runs every check, then throws one `VALIDATION_FAILED` with the issues of all that failed. */
export function checkAll<const Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): Results<Checks> {
  const refusals: ServiceError[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.reason !== "VALIDATION_FAILED") throw error;
      refusals.push(error);
      return undefined;
    }
  });
  if (refusals.length === 0) return results as Results<Checks>;
  throw new ServiceError("VALIDATION_FAILED", refusals.map(({ message }) => message).join(" "), {
    issues: refusals.flatMap(({ issues }) => issues ?? []),
  });
}

/**
 * A value equal to the mask keeps the stored value of that name, case-insensitively. Throws
 * `VALIDATION_FAILED` if none is stored.
 */
export function mergeHeaders(sent: Headers | null | undefined, stored: Headers): Record<string, string> {
  const storedByName = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  const merged = Object.entries(sent ?? {}).map(([name, value]) => {
    return [name, value === SECRET_MASK ? storedByName.get(name.toLowerCase()) : value] as const;
  });
  const missing = merged.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === 0) return Object.fromEntries(merged) as Record<string, string>;
  throw new ServiceError(
    "VALIDATION_FAILED",
    `Enter the value of ${missing.join(", ")} in headersJson again.`,
    {
      issues: missing.map((name) => ({
        path: `headersJson.${name}`,
        message: `is required: ${SECRET_MASK} stands for a stored value, and none is stored for this address`,
        code: "REQUIRED",
      })),
    },
  );
}

const neededBy: Record<AuthType, readonly (keyof AuthConfig)[]> = {
  NONE: [],
  SIGNATURE: [],
  BEARER: ["token"],
  BASIC: ["username", "password"],
};

/** Keeps only the credentials that `authType` needs. Throws `VALIDATION_FAILED` if one is missing. */
export function mergeAuthConfig(
  authType: AuthType,
  sent: AuthConfig | null | undefined,
  stored: AuthConfig,
): AuthConfig | null {
  const needed = neededBy[authType];
  const merged = needed.map((name) => {
    const given = sent === undefined ? stored[name] : sent?.[name];
    return [name, given === SECRET_MASK ? stored[name] : given] as const;
  });
  const missing = merged.filter(([, given]) => given === undefined);
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
  return needed.length === 0 ? null : Object.fromEntries(merged);
}

/**
 * A custom `authorization` header is allowed only if authType does not set it. Throws `VALIDATION_FAILED`.
 */
export function checkAuthorizationHeader(authType: AuthType, headers: Headers | null | undefined): void {
  const named = Object.keys(headers ?? {}).find((name) => name.toLowerCase() === "authorization");
  if (named === undefined || authType === "NONE" || authType === "SIGNATURE") return;
  throw new ServiceError(
    "VALIDATION_FAILED",
    `Remove "${named}" from headersJson: authType ${authType} sets it.`,
    {
      issues: [
        {
          path: `headersJson.${named}`,
          message: `is set by authType ${authType}`,
          code: "HEADER_NAME_OF_AUTH_TYPE",
        },
      ],
    },
  );
}
