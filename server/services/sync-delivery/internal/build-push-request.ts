import { isCustomHeader } from "@/server/domain/sync-endpoint";
import { standardWebhookSignature } from "@/server/infra/crypto";
import { openAuthConfig, openHeaders, openSecretsInForce } from "@/server/services/sync-endpoint";
import { pushBodyText } from "@/server/services/sync-run";
import { type Attempt } from "./attempt";
import { type Callee } from "./read-callee";

export type PushRequest = {
  url: string;
  method: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string;
};

const USER_AGENT = "creator-roster-service/1.0";

/** The request of one attempt (decisions, section 2): the body, and a signature made afresh with every secret in force. */
export function buildPushRequest(endpoint: Callee, attempt: Attempt): PushRequest {
  const body = pushBodyText(attempt);
  const timestamp = Math.floor(attempt.startedAt.getTime() / 1_000);
  return {
    url: endpoint.url,
    method: endpoint.method === "PUT" || endpoint.method === "PATCH" ? endpoint.method : "POST",
    headers: {
      ...customHeaders(openHeaders(endpoint, endpoint.headersEncrypted)),
      ...authorization(endpoint),
      "content-type": "application/json",
      "user-agent": USER_AGENT,
      "webhook-id": attempt.deliveryId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": standardWebhookSignature({
        secretsHex: openSecretsInForce(endpoint, attempt.startedAt),
        id: attempt.deliveryId,
        timestamp,
        body,
      }),
    },
    body,
  };
}

/** Checked when they were set; checked again, as the list of refused names may have grown since. */
function customHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const allowed = Object.entries(headers).filter(([name]) => isCustomHeader(name));
  return Object.fromEntries(allowed.map(([name, value]) => [name.toLowerCase(), value]));
}

function authorization(endpoint: Callee): Record<string, string> {
  const { token = "", username = "", password = "" } = openAuthConfig(endpoint, endpoint.authConfigEncrypted);
  switch (endpoint.authType) {
    case "BEARER":
      return { authorization: `Bearer ${token}` };
    case "BASIC":
      return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
    case "SIGNATURE":
    case "NONE":
      return {};
  }
}
