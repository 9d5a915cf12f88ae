import { ServiceError } from "@/server/domain/errors";
import { getDb } from "@/server/infra/db";
import { findApiKeyByPlaintext } from "@/server/services/api-key";
import { type Exchange } from "../exchange";
import { countFailedKey } from "./count-failed-key";

export type Caller = NonNullable<Awaited<ReturnType<typeof findApiKeyByPlaintext>>>;

const KEY_SHAPE = /^crs_[0-9a-f]{32}$/;

/**
 * First check: the API key of `X-API-Key`, enabled or not, and its organization, read afresh for every request, so that
 * disabling and resetting take effect at once. Only a well-formed key costs a look into the database.
 */
export async function authenticate({ request, ip }: Exchange): Promise<Caller> {
  const plaintext = request.headers.get("x-api-key") ?? "";
  if (plaintext === "") {
    throw new ServiceError("API_KEY_MISSING", "Send the organization's API key in the header X-API-Key.");
  }
  if (!KEY_SHAPE.test(plaintext)) {
    const message =
      'This is no API key: one is "crs_" and 32 hexadecimal characters in lower case. Check X-API-Key.';
    throw new ServiceError("API_KEY_INVALID", message);
  }
  const caller = await findApiKeyByPlaintext(getDb(), plaintext);
  if (caller === null) {
    await countFailedKey(ip);
    const message =
      "This API key is not known. It may have been reset or deleted: ask the organization's Owner.";
    throw new ServiceError("API_KEY_INVALID", message);
  }
  return caller;
}

/** Apart from `authenticate`, because a disabled key is recognised: its rate is counted and shown like any other's. */
export function refuseDisabled({ enabled }: Caller["apiKey"]): void {
  if (enabled) return;
  const message = "This API key is disabled. Ask the organization's Owner to enable it, or for another one.";
  throw new ServiceError("API_KEY_DISABLED", message);
}
