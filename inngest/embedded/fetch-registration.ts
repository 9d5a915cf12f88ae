import type { Application } from "./call-function";
import type { FunctionConfig } from "./function-config";
import { readRegistration, RegistrationRefused } from "./read-registration";
import { canonicalJson, isSigned, sign } from "./signature";

/**
 * Asks the application for its functions, signed and in band.
 * @throws RegistrationRefused when the answer is not to be trusted or uses what this engine does not offer.
 */
export async function fetchRegistration(
  { fetch, url, signingKey }: Application,
  signal: AbortSignal,
): Promise<FunctionConfig[]> {
  const body = canonicalJson({ url });
  const response = await fetch(url, {
    method: "PUT",
    body,
    signal,
    headers: {
      "content-type": "application/json",
      "x-inngest-sync-kind": "in_band",
      "x-inngest-signature": sign(body, signingKey, Date.now()),
    },
  });
  const text = await response.text();
  if (response.status === 401) {
    throw new RegistrationRefused(
      `${url} refuses our signature: INNGEST_SIGNING_KEY differs between it and the engine.`,
    );
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status} to registration.`);
  if (!isSigned(text, response.headers.get("x-inngest-signature"), signingKey, Date.now())) {
    throw new RegistrationRefused(
      `${url} answered without a valid signature: it must run with INNGEST_DEV=0 and the same INNGEST_SIGNING_KEY.`,
    );
  }
  return readRegistration(JSON.parse(text));
}
