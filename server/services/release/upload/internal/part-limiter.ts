import { verbLimiter } from "@/server/services/kernel/verb";

/** Each part holds its database connection while the disk or the store confirms it. */
export const partLimiter = verbLimiter({
  name: "upload parts",
  perKey: 3,
  total: 3,
  busy: "Other parts are still being written. Repeat this one after Retry-After.",
});
