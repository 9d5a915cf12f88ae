import { z } from "zod";

export type Call = {
  path: string;
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string;
};

export type Failure = {
  status: number;
  code: number;
  reason: string;
  message: string;
  requestId: string;
  headers: Headers;
};

const envelope = z.object({
  code: z.int(),
  message: z.string(),
  data: z.object({ reason: z.string(), requestId: z.string() }),
});
const ofProcedure = z.object({
  error: z.object({
    message: z.string(),
    data: z.object({ httpStatus: z.int(), reason: z.string(), requestId: z.string() }),
  }),
});

export function send({ path, method, key, headers = {}, json, body }: Call): Promise<Response> {
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(`${process.env.E2E_BASE_URL ?? ""}${path}`, {
    method: method ?? (sent === undefined ? "GET" : "POST"),
    headers: {
      ...(key !== undefined && { "X-API-Key": key }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
}

export async function fail(call: Call): Promise<Failure> {
  const response = await send(call);
  const text = await response.text();
  const { success, data: failed } = envelope.safeParse(JSON.parse(text));
  if (!success) throw new Error(`${response.status} is no failure: ${text.slice(0, 300)}`);
  const { status, headers } = response;
  return { status, headers, code: failed.code, message: failed.message, ...failed.data };
}

type ProcedureCall = { token?: string; organizationId?: string; input?: object; isQuery?: true };

export async function failProcedure(
  name: string,
  { token, organizationId, input, isQuery }: ProcedureCall,
): Promise<Failure> {
  const headers = {
    ...(token !== undefined && { satoken: token }),
    ...(organizationId !== undefined && { "x-organization-id": organizationId }),
  };
  const path = `/api/trpc/${name}`;
  const response = await send(isQuery ? { path, headers } : { path, headers, json: input ?? {} });
  const text = await response.text();
  const { success, data: failed } = ofProcedure.safeParse(JSON.parse(text));
  if (!success) throw new Error(`${name}: ${response.status} is no failure: ${text.slice(0, 300)}`);
  const { reason, httpStatus, requestId } = failed.error.data;
  const { status } = response;
  return {
    status,
    headers: response.headers,
    code: httpStatus,
    reason,
    requestId,
    message: failed.error.message,
  };
}

export async function signInForToken({
  username,
  password,
}: {
  username: string;
  password: string;
}): Promise<string> {
  const response = await send({ path: "/api/trpc/auth.login", json: { username, password } });
  const { result } = (await response.json()) as { result: { data: { token: string } } };
  return result.data.token;
}
