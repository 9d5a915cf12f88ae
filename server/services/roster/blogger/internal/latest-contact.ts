import { type Tx } from "@/server/infra/db";

/**
 * Marks the latest contact with a blogger, which alone says what comes next (docs/rules.md#contacts). The
 * caller has locked the blogger.
 */
export async function markLatestContact(tx: Tx, bloggerId: string): Promise<void> {
  await tx.$executeRaw`
    WITH latest AS (
      SELECT id FROM blogger_contact WHERE blogger_id = ${bloggerId} ORDER BY at DESC, id DESC LIMIT 1)
    UPDATE blogger_contact c SET is_latest = (c.id = latest.id) FROM latest
    WHERE c.blogger_id = ${bloggerId} AND c.is_latest <> (c.id = latest.id)`;
}

/** The caller has locked both bloggers. */
export async function moveContacts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE blogger_contact SET blogger_id = ${to} WHERE blogger_id = ${from}`;
  if (moved > 0) await markLatestContact(tx, to);
}
