import { verbLimiter } from "@/server/services/kernel/verb";

/**
 * A sandbox counts with its organization (`Tenant.liveId`). The total is limited because an import that
 * waits for another's rows keeps its database connection.
 */
export const importLimiter = verbLimiter({
  name: "imports",
  perKey: 4,
  total: 6,
  busy: "Other imports are still running. Repeat this one after Retry-After.",
});
