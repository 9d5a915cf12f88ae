import { changedFields } from "@/app/_components/changed-fields";
import type { Issue } from "@/server/domain/kernel/errors";
import type { Platform } from "@/server/domain/roster/platforms";
import { batchSizes, SECRET_MASK, type SyncAuthType, syncMethods } from "@/server/domain/push/endpoint";
import type { Endpoint } from "./endpoint-health";
import type { EndpointInput } from "./endpoint-schema";

export type EndpointValues = {
  name: string;
  url: string;
  method: (typeof syncMethods)[number];
  platformFilter: Platform[];
  /** With `stored` the server has this value, and the form shows its mask. */
  headers: { name: string; value: string; stored?: true }[];
  authType: SyncAuthType;
  authConfigJson: { token: string; username: string; password: string };
  batchSize: (typeof batchSizes)[number];
  retryCount: number;
  startFrom?: (typeof starts)[number];
};

export const starts = ["NOW", "BEGINNING"] as const;

export const newEndpoint: EndpointValues = {
  name: "",
  url: "",
  method: "POST",
  platformFilter: [],
  headers: [],
  authType: "NONE",
  authConfigJson: { token: "", username: "", password: "" },
  // The API defaults to 1, which would push a first import row by row.
  batchSize: 50,
  retryCount: 3,
};

/** Converts to the server's input. Drops credentials that the authType does not use. */
export function toEndpointInput(values: EndpointValues): EndpointInput {
  const { headers, platformFilter, authConfigJson, startFrom: _ofNewOnes, ...rest } = values;
  const { token, username, password } = authConfigJson;
  const named = headers.filter(({ name, value }) => name.trim() !== "" || value !== "");
  return {
    ...rest,
    platformFilter: platformFilter.length === 0 ? null : platformFilter,
    headersJson:
      named.length === 0 ? null : Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    authConfigJson:
      values.authType === "BEARER" ? { token } : values.authType === "BASIC" ? { username, password } : null,
  };
}

/** Only the changed values, so that concurrent edits survive. Credentials are sent with their authType. */
export function toEndpointChanges(values: EndpointValues, before: EndpointValues): Partial<EndpointInput> {
  const after = toEndpointInput(values);
  const { authType, authConfigJson, ...changed } = changedFields(toEndpointInput(before), after);
  const hasNewLogin = authType !== undefined || authConfigJson !== undefined;
  return {
    ...changed,
    ...(hasNewLogin && { authType: after.authType, authConfigJson: after.authConfigJson }),
  };
}

/** The field of an issue; for a header, the invalid part of its row. */
export function toEndpointField({ path, code }: Issue, { headers }: EndpointValues): string {
  if (!path.startsWith("headersJson")) return path;
  const row = headers.findIndex(({ name }) => `headersJson.${name.trim()}` === path);
  const part = code?.startsWith("HEADER_NAME") === true ? "name" : "value";
  return row === -1 ? "headers" : `headers.${String(row)}.${part}`;
}

/** Converts to form values. Secrets are masked; a mask that is sent back keeps the secret. */
export function toEndpointValues(endpoint: Endpoint): EndpointValues {
  const { name, url, method, platformFilter, headersJson, authType, authConfigJson, batchSize, retryCount } =
    endpoint;
  return {
    name,
    url,
    method: syncMethods.find((known) => known === method) ?? "POST",
    platformFilter: platformFilter ?? [],
    headers: Object.entries(headersJson ?? {}).map(([header, value]) => ({
      name: header,
      value,
      ...(value === SECRET_MASK && { stored: true }),
    })),
    authType,
    authConfigJson: { ...newEndpoint.authConfigJson, ...authConfigJson },
    batchSize: batchSizes.find((known) => known === batchSize) ?? 1,
    retryCount,
  };
}
