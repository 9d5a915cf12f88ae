export type SetColumn = { column: string; pgType: string };

/**
 * Keeps in the file's import of the last parameter, its run, whom it named and what it changed, so that it
 * can be taken back. A creator that two pages name has what it was before the first one.
 */
const recorded = (from: string, runParameter: string) => `
    , recorded AS (
      INSERT INTO import_run_blogger AS t (run_id, blogger_id, is_new, before, after, changed_at)
      SELECT ${runParameter}, ${from}
      ON CONFLICT (run_id, blogger_id) DO UPDATE SET
        before = coalesce(excluded.before || coalesce(t.before, '{}'), t.before),
        after = coalesce(coalesce(t.after, '{}') || excluded.after, t.after),
        changed_at = CASE WHEN excluded.after IS NULL THEN t.changed_at ELSE excluded.changed_at END)`;

/** What can be taken back of a blogger `b` that such columns are written to. */
function imageOf(columns: readonly SetColumn[]): string {
  const names = [...columns.map(({ column }) => column), "deactivated_at", "deactivated_reason"];
  const plain = names.filter((column) => column !== "metrics");
  const pairs = plain.map((column) => `'${column}', b.${column}`).join(", ");
  return `import_image(jsonb_build_object(${pairs}), b.metrics)`;
}

/** Columns the statements handle by themselves, whatever a row sets. */
const OWN_COLUMNS = new Set(["nickname", "tags", "fans_count_is_least", "metrics"]);

/**
 * Parameters: $1 rows as JSON in key order, $2 organization, $3 source, $4 who holds new rows in LOCAL
 * mode. Edition and data mode are those at this instant: whoever changes them waits for writers of new
 * rows, and they for it. Column names come from the closed table of the domain, never from a caller.
 * `isRecorded`: $5 is the run of a file.
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
      coalesce(r.nickname, r.platform_blogger_id), coalesce(r.tags, '{}'), coalesce(r.fans_count_is_least, false), jsonb_strip_nulls(r.metrics)
      ${plain.map(({ column }) => `, r.${column}`).join("")}
    FROM o CROSS JOIN ${records(columns)}
    ON CONFLICT (organization_id, platform, platform_blogger_id) DO NOTHING
    RETURNING id, platform::text, platform_blogger_id, updated_at)
    ${isRecorded ? recorded("m.id, true, NULL::jsonb, NULL::jsonb, m.updated_at FROM made m", "$5") : ""}
    SELECT id, platform, platform_blogger_id AS "platformBloggerId", 'created' AS outcome FROM made`;
}

/**
 * Parameters: $1 rows as JSON, $2 organization, $3 ids that the insert has just made.
 * Locks in key order first, each by the unique key: as a join, all of a roster without statistics would be
 * read. Then writes only the rows in which something differs. `isRecorded`: $4 is the run of a file.
 */
export function updateStatement(columns: readonly SetColumn[], isRecorded = false): string {
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
      SELECT b.*, r.*
      FROM (SELECT * FROM ${records(columns)} ORDER BY r.platform COLLATE "C", r.platform_blogger_id COLLATE "C") r
      CROSS JOIN LATERAL (
        SELECT b.id${isRecorded ? `, ${imageOf(columns)} AS image` : ""} FROM blogger b
        WHERE b.organization_id = $2 AND b.platform = r.platform::platform AND b.platform_blogger_id = r.platform_blogger_id
          AND b.id <> ALL ($3::text[])
        LIMIT 1 FOR UPDATE) b
    ), changed AS (
      UPDATE blogger b SET ${changes.map(({ column, value }) => `${column} = ${value}`).join(", ")}
      FROM known r
      WHERE b.id = r.id AND (${changes.map(({ column, value }) => `b.${column} IS DISTINCT FROM ${value}`).join(" OR ")})
      RETURNING b.id${isRecorded ? `, b.updated_at, r.image AS before, ${imageOf(columns)} AS after` : ""}
    )
    ${isRecorded ? recorded(changesOfKnown, "$4") : ""}
    SELECT k.id, k.platform, k.platform_blogger_id AS "platformBloggerId", CASE WHEN c.id IS NULL THEN 'unchanged' ELSE 'updated' END AS outcome
    FROM known k LEFT JOIN changed c USING (id)`;
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
  // Another figure is exact where nothing says more; the same one, sent back by a form or a file, is what
  // it was.
  if (column === "fans_count_is_least")
    return `${given} coalesce(r.${column}, false) ELSE b.${column} AND NOT (jsonb_exists(r.given, 'fans_count')
      AND r.fans_count IS DISTINCT FROM b.fans_count) END`;
  return `${given} r.${column} ELSE b.${column} END`;
}

function records(columns: readonly SetColumn[]): string {
  const declared = columns
    .filter(({ column }) => !OWN_COLUMNS.has(column))
    .map(({ column, pgType }) => `, ${column} ${pgType}`);
  return `jsonb_to_recordset($1::jsonb) AS r (new_id text, platform text, platform_blogger_id text, given jsonb, metrics jsonb,
      nickname text, tags text[], fans_count_is_least boolean${declared.join("")})`;
}
