import { verbLimiter } from "@/server/services/kernel/verb";

/**
 * Runs four imports of an organization at once, its sandbox's included (`Tenant.liveId`), and six of all. One
 * that waits for another's rows holds its connection meanwhile.
 */
export const importLimiter = verbLimiter({
  name: "imports",
  perKey: 4,
  total: 6,
  busy: "Other imports are still running. Repeat this one after Retry-After.",
});
