import { ServiceError } from "@/server/domain/errors";
import { type SyncEndpoint } from "../schema";

/** `authorization` may be a custom header only where authType does not set it itself. Throws `VALIDATION_FAILED`. */
export function checkAuthorizationHeader(
  authType: SyncEndpoint["authType"],
  headers: Readonly<Record<string, string>> | null | undefined,
): void {
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
