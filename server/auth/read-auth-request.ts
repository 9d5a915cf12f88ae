import { z } from "zod";
import { NextRequest } from "next/server";
import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { MAX_SIGN_IN_BYTES, parseJson, readBody } from "@/server/infra/request-body";

/** Only the paths that the console uses; `_log`, for example, would log anything that is sent. */
const methodsByPath: Readonly<Record<string, readonly string[]>> = {
  csrf: ["GET", "HEAD"],
  error: ["GET", "HEAD"],
  providers: ["GET", "HEAD"],
  session: ["GET", "HEAD"],
  signin: ["GET", "HEAD"],
  signout: ["GET", "HEAD", "POST"],
  "callback/credentials": ["POST"],
  "callback/code": ["POST"],
};

/**
 * Admits open paths with a form of at most 16 KiB. Anything else would make next-auth answer 500.
 * @throws ServiceError `NOT_FOUND`, `METHOD_NOT_ALLOWED`, `VALIDATION_FAILED`, `PAYLOAD_TOO_LARGE`,
 * `UNSUPPORTED_MEDIA_TYPE` or `MALFORMED_JSON`
 */
export async function readAuthRequest(
  request: NextRequest,
  path: string,
  callbackCookie: string,
): Promise<NextRequest> {
  const allow = methodsByPath[path];
  if (allow === undefined) throw new ServiceError("NOT_FOUND", "There is no such path. Sign in at /sign-in.");
  const { url, method, nextUrl, cookies } = request;
  if (!allow.includes(method)) throw methodNotAllowed(allow);
  // Of a repeated parameter next-auth takes the last value, so all are checked.
  nextUrl.searchParams.getAll("error").forEach(checkError);
  nextUrl.searchParams.getAll("callbackUrl").forEach(checkCallback);
  checkCallback(cookies.get(callbackCookie)?.value);
  // Next-auth does not support HEAD; Next drops the body.
  if (method === "HEAD") return new NextRequest(url, { headers: request.headers });
  if (method !== "POST") return request;
  const fields = await readFields(request);
  checkCallback(fields.callbackUrl);
  const headers = new Headers(request.headers);
  headers.set("content-type", FORM);
  headers.delete("content-length");
  return new NextRequest(url, { method, headers, body: new URLSearchParams(fields).toString() });
}

const FORM = "application/x-www-form-urlencoded";
const jsonFields = z.record(z.string(), z.string());

async function readFields(request: NextRequest): Promise<Record<string, string>> {
  const type = (request.headers.get("content-type") ?? FORM).split(";", 1)[0]?.trim().toLowerCase();
  if (type !== FORM && type !== "application/json") {
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", `Send the fields as ${FORM} or application/json.`);
  }
  const body = await readBody(request, MAX_SIGN_IN_BYTES);
  if (type === FORM) return Object.fromEntries(new URLSearchParams(Buffer.from(body).toString("utf8")));
  const parsed = jsonFields.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  throw new ServiceError("VALIDATION_FAILED", "Send a JSON object whose values are texts.");
}

/** Next-auth copies it into a header, where line breaks and non-ASCII characters are invalid. */
function checkError(error: string): void {
  if (/^[ -~]{0,100}$/.test(error)) return;
  const message = "error is not the name of an error. Sign in at /sign-in.";
  throw new ServiceError("VALIDATION_FAILED", message);
}

/** Next-auth itself refuses foreign addresses, but an invalid URL would cause a 500. */
function checkCallback(address: string | undefined): void {
  if (address === undefined || address === "") return;
  const base = address.startsWith("/") ? "http://localhost" : undefined;
  if (URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol)) return;
  const message =
    "callbackUrl is not an address of this console. Leave it out, and remove the site's cookies.";
  throw new ServiceError("VALIDATION_FAILED", message);
}
