import { z } from "zod";
import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { MAX_SIGN_IN_BYTES, parseJson, readBody } from "@/server/infra/request-body";
import { NextRequest } from "next/server";

/** The paths of next-auth that the console uses. The others are closed: `_log` writes what anybody sends. */
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
 * A request as next-auth may get it: on an open path, with an address for a callback. Its body is a form of
 * at most 16 KiB. Next-auth itself would answer anything else with 500.
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
  // Of a parameter that stands twice, next-auth takes the last one.
  nextUrl.searchParams.getAll("error").forEach(checkError);
  nextUrl.searchParams.getAll("callbackUrl").forEach(checkCallback);
  checkCallback(cookies.get(callbackCookie)?.value);
  // Next-auth knows no HEAD; Next leaves the body out.
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

/** The fields of a form, or of a JSON object that stands for one. */
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

/** Next-auth puts it into a header as it is, which takes neither line breaks nor what is not ASCII. */
function checkError(error: string): void {
  if (/^[ -~]{0,100}$/.test(error)) return;
  const message = "error is no name of an error. Sign in at /sign-in.";
  throw new ServiceError("VALIDATION_FAILED", message);
}

/** Whether it is foreign, next-auth looks at itself; what is no address at all would end in a 500. */
function checkCallback(address: string | undefined): void {
  if (address === undefined || address === "") return;
  const base = address.startsWith("/") ? "http://localhost" : undefined;
  if (URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol)) return;
  const message = "callbackUrl is no address of this console. Leave it out, and remove the site's cookies.";
  throw new ServiceError("VALIDATION_FAILED", message);
}
