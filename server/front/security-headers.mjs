/** Of every response. */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/** Of whatever is no page: nothing of it may run, load or be framed. Pages get their policy from proxy.ts. */
export const machinePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Of releases: a browser that opens one all the same gives it no origin, and no rights. */
export const filePolicy = `${machinePolicy}; sandbox`;
