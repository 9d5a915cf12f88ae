import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/server/env";

/** Sets each page's Content-Security-Policy. Next and Mantine put the nonce on their scripts and styles. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(
    nonce,
    env.NODE_ENV === "development",
    env.BLOB_READ_WRITE_TOKEN !== undefined,
  );
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Hot reload in development needs `eval` and a socket; uploads to Vercel Blob go to its own address. Style
 * attributes cannot have a nonce, and run no script.
 */
function contentSecurityPolicy(nonce: string, development: boolean, storesInBlob: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${storesInBlob ? " https://vercel.com" : ""}${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Pages only: a proxied request body is cut at 10 MB, and APIs need no nonce. */
export const config = {
  matcher: ["/((?!api/|open-api/|docs/openapi\\.json|updates/|metrics$|_next/|icon\\.svg|favicon\\.ico).*)"],
};
