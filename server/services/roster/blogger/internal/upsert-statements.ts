export type SetColumn = { column: string; pgType: string };

/**
 * Records in a file's import run the creators it names and their changes, for undo. If two pages name a
 * creator, the state before the first one is kept.
 */
const recorded = (from: string, runParameter: string) => `
    , recorded AS (
      INSERT INTO import_run_blogger AS t (run_id, blogger_id, is_new, before, after, changed_at)
      SELECT ${runParameter}, ${from}
      ON CONFLICT (run_id, blogger_id) DO UPDATE SET
        before = coalesce(excluded.before || coalesce(t.before, '{}'), t.before),
        after = coalesce(coalesce(t.after, '{}') || excluded.after, t.after),
        changed_at = CASE WHEN excluded.after IS NULL THEN t.changed_at ELSE excluded.changed_at END)`;

function imageOf(columns: readonly SetColumn[]): string {
  const names = [...columns.map(({ column }) => column), "deactivated_at", "deactivated_reason"];
  const plain = names.filter((column) => column !== "metrics");
  const pairs = plain.map((column) => `'${column}', b.${column}`).join(", ");
  return `import_image(jsonb_build_object(${pairs}), b.metrics)`;
}

const OWN_COLUMNS = new Set(["nickname", "tags", "fans_count_is_least", "metrics"]);

/**
 * Parameters: $1 rows as JSON in key order, $2 organization, $3 source, $4 owner of new rows in LOCAL mode,
 * $5 (if `isRecorded`) the file's run. FOR SHARE: edition and data mode cannot change while new rows are
 * written. Column names come from the domain's closed table, never from a caller.
 */
export function insertStatement(columns: readonly SetColumn[], isRecorded = false): string {
  const plain = columns.filter(({ column }) => !OWN_COLUMNS.has(column));
  return `
    WITH o AS MATERIALIZED (SELECT owner_id, data_mode, subscription_plan FROM organization WHERE id = $2 FOR SHARE
    ), made AS (
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, source, review_status, owner_user_id,
      nickname, tags, fans_count_is_least, metrics ${plain.map(({ column }) => `, ${column}`).join("")})
    SELECT r.new_id, $2, r.platform::platform, r.platform_blogger_id, $3::blogger_source,
      CASE WHEN coalesce(o.subscription_plan, 'PERSONAL') = 'PERSONAL' THEN 'APPROVED' ELSE 'PENDING' END::review_status,
      CASE o.data_mode WHEN 'LOCAL' THEN coalesce($4, o.owner_id) END,
      coalesce(r.nickname, r.platform_blogger_id), coalesce(r.tags, '{}'), coalesce(r.fans_count_is_least, false), r.metrics
      ${plain.map(({ column }) => `, r.${column}`).join("")}
    FROM o CROSS JOIN ${records(columns)}
    ON CONFLICT (organization_id, platform, platform_blogger_id) DO NOTHING
    RETURNING id, platform::text, platform_blogger_id, updated_at)
    ${isRecorded ? recorded("m.id, true, NULL::jsonb, NULL::jsonb, m.updated_at FROM made m", "$5") : ""}
    SELECT id, platform, platform_blogger_id AS "platformBloggerId", 'created' AS outcome FROM made`;
}

/**
 * Parameters: $1 rows as JSON, $2 organization, $3 names of metrics that every row sends, $4 (if
 * `isRecorded`) the file's run. Locks in key order and compares what is locked; writes only rows that differ.
 *
 * Metrics are scalars, so a row that contains the sent ones has them already; equal bytes need no look at
 * each of them. Without the metrics of $3, which every row brings, there is mostly nothing to merge.
 * `revision` and `updated_at` are set here, so that `blogger_touch` need not compare the rows again.
 *
 * One index lookup per key: a join would read the whole roster if it has no statistics, and so would a key
 * whose organization is a constant (`hasKeyOf`).
 */
export function updateStatement(columns: readonly SetColumn[], isRecorded = false): string {
  const changes = columns.map(({ column }) => ({ column, value: newValue(column) }));
  // Merged bloggers stay deactivated, also for a client that sends back their placeholder id.
  changes.push(
    ...["deactivated_at", "deactivated_reason"].map((column) => ({
      column,
      value: `CASE WHEN b.merged_into_id IS NOT NULL THEN b.${column} END`,
    })),
  );
  return `
    WITH known AS MATERIALIZED (
      SELECT b.id, b.unpacked, r.*${isRecorded ? `, ${imageOf(columns)} AS image` : ""},
        ${changes.map(({ column, value }) => `b.${column} IS DISTINCT FROM ${value}`).join(" OR ")}
          OR NOT (record_image_eq(ROW(b.unpacked), ROW(r.metrics)) OR b.unpacked @> r.metrics)
          OR jsonb_exists_any(b.unpacked, r.cleared) AS differs
      FROM (SELECT * FROM ${records(columns)} ORDER BY r.platform COLLATE "C", r.platform_blogger_id COLLATE "C") r
      CROSS JOIN LATERAL (
        SELECT b.*, b.metrics || '{}' AS unpacked FROM blogger b
        WHERE b.organization_id = (SELECT $2) AND b.platform = r.platform::platform AND b.platform_blogger_id = r.platform_blogger_id
        LIMIT 1 FOR UPDATE) b
    ), changed AS (
      UPDATE blogger b SET ${changes.map(({ column, value }) => `${column} = ${value}`).join(", ")},
        metrics = ((r.unpacked - $3::text[]) || r.metrics) - r.cleared,
        revision = b.revision + 1, updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), b.updated_at)
      FROM known r WHERE r.differs AND b.id = r.id
      RETURNING b.id${isRecorded ? `, b.updated_at, r.image AS before, ${imageOf(columns)} AS after` : ""}
    )
    ${isRecorded ? recorded(changesOfKnown, "$4") : ""}
    SELECT id, platform, platform_blogger_id AS "platformBloggerId", CASE WHEN differs THEN 'updated' ELSE 'unchanged' END AS outcome
    FROM known`;
}

const changesOfKnown = `k.id, false,
        CASE WHEN c.id IS NOT NULL THEN import_difference(c.before, c.after) END,
        CASE WHEN c.id IS NOT NULL THEN import_difference(c.after, c.before) END,
        coalesce(c.updated_at, date_trunc('milliseconds', clock_timestamp()))
      FROM known k LEFT JOIN changed c USING (id)`;

function newValue(column: string): string {
  const given = `CASE WHEN jsonb_exists(r.given, '${column}') THEN`;
  if (column === "nickname")
    return `${given} coalesce(r.nickname, b.platform_blogger_id) ELSE b.nickname END`;
  if (column === "tags") return `${given} coalesce(r.tags, '{}') ELSE b.tags END`;
  // A new figure is exact unless the flag is sent; an unchanged figure keeps its flag.
  if (column === "fans_count_is_least")
    return `${given} coalesce(r.${column}, false) ELSE b.${column} AND NOT (jsonb_exists(r.given, 'fans_count')
      AND r.fans_count IS DISTINCT FROM b.fans_count) END`;
  return `${given} r.${column} ELSE b.${column} END`;
}

function records(columns: readonly SetColumn[]): string {
  const declared = columns
    .filter(({ column }) => !OWN_COLUMNS.has(column))
    .map(({ column, pgType }) => `, ${column} ${pgType}`);
  return `jsonb_to_recordset($1::jsonb) AS r (new_id text, platform text, platform_blogger_id text, given jsonb, cleared text[], metrics jsonb,
      nickname text, tags text[], fans_count_is_least boolean${declared.join("")})`;
}
