import { metricFields } from "@/server/domain/roster/blogger";

/**
 * Bloggers of the large organization and of the others together, runs of each kind, and how many others there
 * are (20).
 */
export type RosterSize = { bloggers: number; others: number; runs: number; otherOrganizations?: number };
export type FillStep = { title: string; sql: string };

export const LARGE = "org_bench0";
export const ENDPOINT = `sep_${"0".repeat(26)}`;
export const TASK = `tsk_${"0".repeat(26)}`;
export const HOLDER = "usr_bench0";

const OTHERS = 20;

/** Share of bloggers that were deactivated together and are therefore the newest changes: 1 in 50. */
const GONE_SHARE = 50;

/**
 * Set-based SQL for a roster with realistic skew. Platforms and categories hold from half of all rows to
 * one in ten thousand, some only old ones. Tags have every frequency, nicknames are Chinese and Latin, and
 * times do not follow the physical order of the rows.
 */
export function rosterSql({ bloggers, others, runs, otherOrganizations = OTHERS }: RosterSize): FillStep[] {
  const total = bloggers + others;
  return [
    { title: "organizations", sql: accounts(otherOrganizations) },
    { title: "templates of metrics", sql: templates() },
    { title: "bloggers", sql: bloggerRows(bloggers, total, otherOrganizations) },
    { title: "aliases", sql: aliases },
    { title: "counts of labels", sql: labels },
    { title: "change positions", sql: positions },
    { title: "runs", sql: runRows(runs) },
  ];
}

const accounts = (others: number) => `
  SELECT setseed(0.42);
  INSERT INTO role (id, name, label) VALUES ('rol_bench', 'rol_bench', 'Bench');
  INSERT INTO users (id, username, nickname, phone, role_id, password_hash)
    SELECT 'usr_bench' || n, 'usr_bench' || n, 'Holder', 'bench' || n, 'rol_bench', '!' FROM generate_series(0, 3) n;
  INSERT INTO organization (id, name, owner_id, data_mode, subscription_plan)
    SELECT 'org_bench' || n, 'Bench ' || n, '${HOLDER}', (CASE WHEN n <= 1 THEN 'LOCAL' ELSE 'CLOUD' END)::data_mode, 'ENTERPRISE'
    FROM generate_series(0, ${others}) n;
  INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted)
    SELECT 'sep_' || lpad(n::text, 26, '0'), '${LARGE}', 'Endpoint ' || n, 'https://example.com/', '!' FROM generate_series(0, 4) n;
  INSERT INTO scraping_task (id, organization_id, name, platforms, updated_at)
    SELECT 'tsk_' || lpad(n::text, 26, '0'), '${LARGE}', 'Task ' || n, '{PGY}', now() FROM generate_series(0, 19) n;`;

function templates(): string {
  const fields = metricFields.slice(0, 60);
  const names = fields.map(({ name }) => `'${name}'`);
  const areNumbers = fields.map(({ kind }) => kind === "int" || kind === "float");
  return `
    CREATE TEMP TABLE template AS
      SELECT size, coalesce(jsonb_object_agg(name, CASE WHEN is_number THEN to_jsonb((random() * 1e6)::integer)
        ELSE to_jsonb((random() * 1e6)::integer::text) END) FILTER (WHERE place <= size), '{}') AS metrics
      FROM generate_series(0, 60) size, unnest(ARRAY[${names.join(",")}], ARRAY[${areNumbers.join(",")}])
        WITH ORDINALITY field (name, is_number, place)
      GROUP BY size;
    CREATE UNIQUE INDEX ON template (size);
    CREATE TEMP TABLE syllable AS
      SELECT array_agg(chr(19968 + (n * 37) % 9000) ORDER BY n) AS han,
        ARRAY['anna','bob','cai','dora','food','home','tech','play','star','moon','lily','vlog','girl','daily','kitchen','travel'] AS latin
      FROM generate_series(0, 499) n;`;
}

/** `skew` is uniform in [0, 1); its square makes the first items of a list the most frequent. */
function bloggerRows(large: number, total: number, others: number): string {
  return `
    INSERT INTO blogger (id, organization_id, owner_user_id, platform, platform_blogger_id, external_id, nickname, category, fans_count,
      tags, source, review_status, metrics, deactivated_at, created_at, updated_at, last_synced_at, price_mid_with_fee, price_long_with_fee,
      contact_phone, contact_wechat, platform_status, fans_portrait_json, price_json, interact_rate, fans_growth, rebate_percent, location)
    SELECT 'blg_' || lpad(to_hex(n), 10, '0') || substr(md5(n::text), 1, 16),
      organization, CASE WHEN organization = '${LARGE}' AND r > 0.001 THEN 'usr_bench' || floor(4 * skew * skew)
        WHEN organization = 'org_bench1' THEN 'usr_bench' || n % 4 END,
      platform, 'creator-' || n, CASE WHEN n % 2 = 0 THEN 'erp-' || n END, nickname, category, fans_count, tags, (CASE WHEN r < 0.002 THEN 'MANUAL' WHEN c < 0.3 THEN 'IMPORT' ELSE 'OPEN_API' END)::blogger_source,
      (CASE WHEN review < 0.97 THEN 'APPROVED' WHEN review < 0.999 THEN 'PENDING' ELSE 'REJECTED' END)::review_status,
      metrics, CASE WHEN n % ${GONE_SHARE} = 0 THEN now() END, created_at,
      CASE WHEN n % ${GONE_SHARE} = 0 THEN date_trunc('milliseconds', now() - interval '1 hour' * random())
        WHEN platform IN ('BILIBILI_HUAHUO', 'MP_HUXUAN') OR tags && '{old}' THEN created_at
        ELSE date_trunc('milliseconds', now() - interval '1 hour' - (now() - interval '1 hour' - created_at) * recent * recent) END,
      CASE WHEN n % 3 = 0 THEN now() - interval '200 days' * recent END,
      CASE WHEN n % 5 < 2 THEN (fans_count * (0.02 + 0.1 * c))::integer END, CASE WHEN n % 5 < 3 THEN (fans_count * (0.03 + 0.2 * c))::integer END,
      CASE WHEN n % 4 = 0 THEN '139' || lpad(n::text, 8, '0') END, CASE WHEN n % 3 = 0 THEN 'Wx_' || n END,
      (CASE WHEN c > 0.997 THEN 'NOT_FOUND' WHEN c > 0.9965 THEN 'INVALID_URL' ELSE 'ACTIVE' END)::platform_status,
      CASE WHEN n % 2 = 0 THEN jsonb_build_object('genderMale', round(c::numeric, 3), 'genderFemale', 1 - round(c::numeric, 3),
        'age18To23', round((skew / 2)::numeric, 3), 'age24To30', round((recent / 2)::numeric, 3),
        'cityTier1', round((c / 3)::numeric, 3), 'cityTier2', round((skew / 3)::numeric, 3)) || ${cities} END,
      CASE WHEN n % 10 < 7 THEN ${prices} END,
      CASE WHEN n % 4 < 3 THEN (1500 * skew * (1 + c))::integer END, CASE WHEN n % 3 < 2 THEN (100000 * (recent - 0.3))::integer END,
      CASE WHEN n % 8 = 0 THEN floor(40 * c) END, CASE WHEN n % 5 < 4 THEN (ARRAY['广东 深圳', '浙江 杭州', '北京', '上海', '四川 成都', '山东 济南'])[1 + floor(6 * skew * skew)] END
    FROM (
      SELECT n, CASE WHEN n <= ${large} THEN '${LARGE}' ELSE 'org_bench' || 1 + n % ${others} END AS organization,
        (CASE WHEN p < 0.45 THEN 'STARMAP' WHEN p < 0.75 THEN 'PGY' WHEN p < 0.90 THEN 'KUAISHOU_JLJX' WHEN p < 0.98 THEN 'VIDEO_HUXUAN'
          WHEN p < 0.999 THEN 'MP_HUXUAN' ELSE 'BILIBILI_HUAHUO' END)::platform AS platform,
        CASE WHEN c < 0.0001 THEN 'rare' WHEN c < 0.1 THEN NULL ELSE 'category-' || floor(40 * skew * skew) END AS category,
        CASE WHEN skew > 0.05 THEN exp(9 + 2 * random_normal())::integer END AS fans_count,
        array_remove(ARRAY[CASE WHEN t < 0.2 THEN 'hot' END, CASE WHEN t BETWEEN 0.3 AND 0.31 THEN 'middle' END,
          CASE WHEN t BETWEEN 0.4 AND 0.401 THEN 'seldom' END, CASE WHEN t BETWEEN 0.5 AND 0.5001 THEN 'rare' END,
          CASE WHEN t BETWEEN 0.6 AND 0.602 THEN 'old' END,
          CASE WHEN c < 0.7 THEN 'tag-' || floor(200 * skew * c) END, CASE WHEN skew < 0.4 THEN 'topic-' || floor(50 * c) END], NULL) AS tags,
        CASE WHEN (p * 7)::numeric % 1 < 0.7 THEN han[1 + floor(500 * skew * skew)] || han[1 + floor(500 * c)] || han[1 + floor(500 * recent)]
            || coalesce(han[1 + floor(900 * r)], '')
          ELSE latin[1 + floor(16 * skew)] || ' ' || latin[1 + floor(16 * recent)] || n % 977 END AS nickname,
        100 + floor(20000 * r * r * r * (0.5 + c)) AS price,
        r AS review, r, c, skew, recent, date_trunc('milliseconds', now() - interval '2 days' - interval '1000 days' * r) AS created_at,
        (SELECT t.metrics FROM template t WHERE t.size = n % 61) AS metrics
      FROM (SELECT n, random() AS p, random() AS c, random() AS skew, random() AS t, random() AS recent, random() AS r
        FROM generate_series(1, ${total}) n OFFSET 0) chance, syllable
      OFFSET 0
    ) made;`;
}

/** Ten cities, of which the first of the table are the most frequent. */
const cities = `(SELECT jsonb_object_agg('cityTop' || place, jsonb_build_object('name',
    (ARRAY['北京', '上海', '广州', '深圳', '成都', '杭州', '重庆', '武汉', '西安', '苏州', '南京', '长沙', '郑州', '天津', '青岛', '沈阳', '宁波', '昆明', '合肥',
      '佛山', '东莞', '大连', '厦门', '济南'])[1 + (place * 2 + floor(10 * skew * skew)::integer) % 24], 'ratio', 0.1))
  FROM generate_series(1, 10) place)`;

/** Listed prices by form in each platform's keys, some tenths of a yuan a follower. */
const prices = `CASE platform
    WHEN 'STARMAP' THEN jsonb_build_object('short', price, 'mid', price * 2, 'long', price * 3)
    WHEN 'PGY' THEN jsonb_build_object('imageText', price, 'video', price * 2)
    WHEN 'BILIBILI_HUAHUO' THEN jsonb_build_object('custom', price * 3, 'embedded', price * 2, 'post', price)
    WHEN 'KUAISHOU_JLJX' THEN jsonb_build_object('videoTo60', price, 'videoFrom60', price * 2)
    WHEN 'VIDEO_HUXUAN' THEN jsonb_build_object('short', price, 'long', price * 2)
    ELSE jsonb_build_object('firstArticle', price * 2, 'secondArticle', price) END`;

const aliases = `
  INSERT INTO blogger_alias (organization_id, platform, alias, blogger_id)
    SELECT organization_id, platform, 'alias-' || platform_blogger_id, id FROM blogger WHERE hashtext(id) % 10 = 0;`;

const labels = `
  INSERT INTO blogger_label (organization_id, owner_user_id, kind, value, count)
    SELECT b.organization_id, b.owner_user_id, l.kind, l.value, count(*)
    FROM blogger b, blogger_labels_of(b.tags, b.category) l WHERE b.deactivated_at IS NULL GROUP BY 1, 2, 3, 4;`;

const positions = `
  INSERT INTO blogger_change (blogger_id, organization_id, seq, change_type, changed_at)
    SELECT id, organization_id, row_number() OVER (PARTITION BY organization_id ORDER BY updated_at, id),
      (CASE WHEN deactivated_at IS NULL THEN 'UPDATED' ELSE 'DEACTIVATED' END)::change_type, updated_at
    FROM blogger;
  INSERT INTO blogger_change_head (organization_id, seq, changed_at)
    SELECT organization_id, max(seq), max(changed_at) FROM blogger_change GROUP BY organization_id;`;

function runRows(runs: number): string {
  const at = "date_trunc('milliseconds', now() - interval '90 days' * random())";
  const status =
    "CASE WHEN n % 1000 < 990 THEN 'SUCCESS' WHEN n % 1000 < 999 THEN 'FAILED' ELSE 'RUNNING' END";
  // A task has at most one running run.
  const scrapingStatus = status.replace("RUNNING", "PAUSED");
  const kind =
    "CASE WHEN n % 1000 < 950 THEN 'BATCH' WHEN n % 1000 < 999 THEN 'SINGLE' ELSE 'DEACTIVATE' END";
  return `
    INSERT INTO open_api_blogger_import_run (id, organization_id, kind, total, created, updated, unchanged, failed, duration_ms, created_at)
      SELECT 'imp_' || lpad(to_hex(n), 26, '0'), '${LARGE}', (${kind})::import_run_kind, 500, 0, 500, 400, 0, 90, ${at}
      FROM generate_series(1, ${runs}) n;
    INSERT INTO scraping_task_run (id, organization_id, task_id, status, started_at)
      SELECT 'run_' || lpad(to_hex(n), 26, '0'), '${LARGE}', 'tsk_' || lpad((n % 20)::text, 26, '0'), (${scrapingStatus})::scraping_run_status, ${at}
      FROM generate_series(1, ${runs}) n;
    INSERT INTO scraping_run_target (chain, blogger_id, platform, state, attempt)
      SELECT r.chain, 'blg_' || lpad(to_hex(n), 26, '0'), 'PGY', 'SUCCESS', 1 FROM scraping_task_run r, generate_series(1, 10) n;
    INSERT INTO scraping_run_failure (run_id, chain, attempt, url)
      SELECT r.id, r.chain, 1, 'https://example.com' FROM scraping_task_run r;
    INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq, oldest_change_at, created_at)
      SELECT 'dlv_' || lpad(to_hex(n), 26, '0'), '${LARGE}', 'sep_' || lpad((n % 5)::text, 26, '0'), (${status})::sync_run_status, '[]', '{}', n, n, now(), now()
      FROM generate_series(1, ${runs}) n;
    INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, status, delivery_status, is_test, blogger_ids, total_count, started_at)
      SELECT 'ser_' || lpad(to_hex(n), 26, '0'), '${LARGE}', 'sep_' || lpad((n % 5)::text, 26, '0'), 'dlv_' || lpad(to_hex(n), 26, '0'), 1,
        (${status})::sync_run_status, (${status})::sync_run_status, n % 500 = 1, '{}', 1, ${at} FROM generate_series(1, ${runs}) n;`;
}
