import { ServiceError } from "@/server/domain/errors";
import { SECRET_MASK } from "@/server/domain/sync-endpoint";

type Headers = Readonly<Record<string, string>>;

/**
 * The headers to store: a value that is the mask stands for the stored one of that name, in whatever case. Throws
 * `VALIDATION_FAILED` where there is none.
 */
export function settleHeaders(sent: Headers | null | undefined, stored: Headers): Record<string, string> {
  const storedByName = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  const settled = Object.entries(sent ?? {}).map(([name, value]) => {
    return [name, value === SECRET_MASK ? storedByName.get(name.toLowerCase()) : value] as const;
  });
  const missing = settled.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === 0) return Object.fromEntries(settled) as Record<string, string>;
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

/** Headers as they may be shown: receivers take keys in any of them. Null where there are none. */
export function maskHeaders(headers: Headers): Record<string, string> | null {
  const names = Object.keys(headers);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, SECRET_MASK]));
}
