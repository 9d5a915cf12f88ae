export type SetColumn = { column: string; pgType: string };

/** Columns the statements handle by themselves, whatever a row sets. */
const OWN_COLUMNS = new Set(["nickname", "tags", "metrics"]);

/**
 * Parameters: $1 rows as JSON in key order, $2 organization, $3 source, $4 who holds new rows in LOCAL mode.
 * Edition and data mode are those at this instant: whoever changes them waits for writers of new rows, and
 * they for it. Column names come from the closed table of the domain, never from a caller.
 */
export function insertStatement(columns: readonly SetColumn[]): string {
  const plain = columns.filter(({ column }) => !OWN_COLUMNS.has(column));
  return `
    WITH o AS MATERIALIZED (SELECT owner_id, data_mode, subscription_plan FROM organization WHERE id = $2 FOR SHARE)
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, source, review_status, owner_user_id,
      nickname, tags, metrics ${plain.map(({ column }) => `, ${column}`).join("")})
    SELECT r.new_id, $2, r.platform::platform, r.platform_blogger_id, $3::blogger_source,
      CASE WHEN coalesce(o.subscription_plan, 'PERSONAL') = 'PERSONAL' THEN 'APPROVED' ELSE 'PENDING' END::review_status,
      CASE o.data_mode WHEN 'LOCAL' THEN coalesce($4, o.owner_id) END,
      coalesce(r.nickname, r.platform_blogger_id), coalesce(r.tags, '{}'), jsonb_strip_nulls(r.metrics)
      ${plain.map(({ column }) => `, r.${column}`).join("")}
    FROM o CROSS JOIN ${records(columns)}
    ON CONFLICT (organization_id, platform, platform_blogger_id) DO NOTHING
    RETURNING id, platform::text, platform_blogger_id, 'created' AS outcome`;
}

/**
 * Parameters: $1 rows as JSON, $2 organization, $3 ids that the insert has just made.
 * Locks in key order first, each by the unique key: as a join, all of a roster without statistics would be
 * read. Then writes only the rows in which something differs.
 */
export function updateStatement(columns: readonly SetColumn[]): string {
  const changes = columns.map(({ column }) => ({ column, value: newValue(column) }));
  changes.push(
    { column: "metrics", value: "jsonb_strip_nulls(b.metrics || r.metrics)" },
    // A merged one stays deactivated, also for a client that sends back the id it was left with.
    ...["deactivated_at", "deactivated_reason"].map((column) => ({
      column,
      value: `CASE WHEN b.merged_into_id IS NOT NULL THEN b.${column} END`,
    })),
  );
  return `
    WITH known AS MATERIALIZED (
      SELECT b.id, r.*
      FROM (SELECT * FROM ${records(columns)} ORDER BY r.platform COLLATE "C", r.platform_blogger_id COLLATE "C") r
      CROSS JOIN LATERAL (
        SELECT b.id FROM blogger b
        WHERE b.organization_id = $2 AND b.platform = r.platform::platform AND b.platform_blogger_id = r.platform_blogger_id
          AND b.id <> ALL ($3::text[])
        LIMIT 1 FOR UPDATE) b
    ), changed AS (
      UPDATE blogger b SET ${changes.map(({ column, value }) => `${column} = ${value}`).join(", ")}
      FROM known r
      WHERE b.id = r.id AND (${changes.map(({ column, value }) => `b.${column} IS DISTINCT FROM ${value}`).join(" OR ")})
      RETURNING b.id
    )
    SELECT k.id, k.platform, k.platform_blogger_id, CASE WHEN c.id IS NULL THEN 'unchanged' ELSE 'updated' END AS outcome
    FROM known k LEFT JOIN changed c USING (id)`;
}

function newValue(column: string): string {
  const given = `CASE WHEN jsonb_exists(r.given, '${column}') THEN`;
  if (column === "nickname")
    return `${given} coalesce(r.nickname, b.platform_blogger_id) ELSE b.nickname END`;
  if (column === "tags") return `${given} coalesce(r.tags, '{}') ELSE b.tags END`;
  return `${given} r.${column} ELSE b.${column} END`;
}

function records(columns: readonly SetColumn[]): string {
  const declared = columns
    .filter(({ column }) => !OWN_COLUMNS.has(column))
    .map(({ column, pgType }) => `, ${column} ${pgType}`);
  return `jsonb_to_recordset($1::jsonb) AS r (new_id text, platform text, platform_blogger_id text, given jsonb, metrics jsonb,
      nickname text, tags text[]${declared.join("")})`;
}
