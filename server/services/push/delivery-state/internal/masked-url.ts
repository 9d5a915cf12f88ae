import { Prisma } from "@/server/infra/db";

/** SQL version of `maskQuery`. */
export const maskedUrl = Prisma.sql`substring(e.url FROM '^[^?#]*') || coalesce(
  regexp_replace(substring(e.url FROM '^[^?#]*([?][^#]*)'), '([?&])([^=&]*=)?[^&]+', '\\1\\2****', 'g'), '')`;
