import { Prisma } from "@/server/infra/db";

/** The address of `sync_endpoint e` as a run keeps it: what `maskQuery` makes of it. */
export const maskedUrl = Prisma.sql`substring(e.url FROM '^[^?#]*') || coalesce(
  regexp_replace(substring(e.url FROM '^[^?#]*([?][^#]*)'), '([?&])([^=&]*=)?[^&]+', '\\1\\2****', 'g'), '')`;
