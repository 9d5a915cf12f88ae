export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/** For everything but pages: nothing may run, load or be framed. Pages get their policy from proxy.ts. */
export const machinePolicy = "default-src 'none'; frame-ancestors 'none'";

export const filePolicy = `${machinePolicy}; sandbox`;
