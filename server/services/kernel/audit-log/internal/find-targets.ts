import { type Db } from "@/server/infra/db";

const MAX_TARGETS = 200;

/**
 * Ids of the organization's rows that have this whole name, and the text itself, as it may be an id.
 * Names are not searched across organizations.
 */
export async function findTargets(db: Db, text: string, organizationId: string | null): Promise<string[]> {
  if (organizationId === null) return [text];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM blogger WHERE organization_id = ${organizationId}
      AND blogger_search_text(nickname) = blogger_search_text(${text})
    UNION ALL SELECT id FROM scraper_account WHERE organization_id = ${organizationId}
      AND lower(display_name) = lower(${text})
    UNION ALL SELECT id FROM scraping_task WHERE organization_id = ${organizationId}
      AND lower(name) = lower(${text})
    UNION ALL SELECT id FROM pace_policy WHERE organization_id = ${organizationId}
      AND lower(name) = lower(${text})
    UNION ALL SELECT id FROM sync_endpoint WHERE organization_id = ${organizationId}
      AND lower(name) = lower(${text})
    UNION ALL SELECT id FROM organization_api_key WHERE organization_id = ${organizationId}
      AND lower(name) = lower(${text})
    UNION ALL SELECT id FROM blogger_view WHERE organization_id = ${organizationId}
      AND lower(name) = lower(${text})
    UNION ALL SELECT unnest(ARRAY[m.id, u.id]) FROM organization_member m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = ${organizationId}
        AND lower(${text}) IN (lower(u.nickname), lower(u.username))
    LIMIT ${MAX_TARGETS}`;
  return [text, ...rows.map(({ id }) => id)];
}
