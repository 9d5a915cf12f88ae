import { z } from "zod";
import { type ErrorReason, errorReasons } from "@/server/domain/kernel/errors";

type Handler = (request: Request, context: { params?: Promise<unknown> }) => Promise<Response>;

type Call = {
  method?: string;
  path?: string;
  params?: Record<string, string>;
  key?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
};

export type Called = {
  status: number;
  headers: Headers;
  /** The body's exact text; the fields below are read from its envelope. */
  text: string;
  message: string;
  data: unknown;
  reason: ErrorReason | undefined;
  issues: readonly { path: string; message: string }[];
};

const envelope = z.strictObject({ code: z.int(), message: z.string().min(1), data: z.unknown() });
const failure = z.strictObject({
  reason: z.enum(errorReasons),
  requestId: z.string().min(1),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  runId: z.string().startsWith("imp_").optional(),
});

/**
 * Calls a route handler as Next does and checks the rules that hold for every response
 * (docs/rules.md#conventions).
 */
export async function callRoute(handler: Handler, call: Call = {}): Promise<Called> {
  const { method = "GET", path = "/open-api/test", params = {}, key, headers = {}, json, body } = call;
  const sent = json === undefined ? body : JSON.stringify(json);
  const init = {
    method,
    headers: {
      ...(key !== undefined && { "X-API-Key": key }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent, duplex: "half" as const }),
  };
  const request = new Request(`http://localhost:3000${path}`, init);
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const { code, message, data } = envelope.parse(JSON.parse(text));
  const problem = response.status === 200 ? undefined : failure.parse(data);
  if (code !== response.status) throw new Error(`code ${code} in a response with status ${response.status}`);
  if (problem !== undefined && problem.requestId !== response.headers.get("x-request-id"))
    throw new Error("the requestId is not the one in X-Request-Id");
  return {
    status: response.status,
    headers: response.headers,
    text,
    message,
    data,
    reason: problem?.reason,
    issues: problem?.issues ?? [],
  };
}
