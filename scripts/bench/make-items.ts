import { metricFields } from "@/server/domain/roster/blogger";

const METRICS_A_ROW = 60;
const metrics = metricFields.slice(0, METRICS_A_ROW);

/** 500 creators of a batch with 60 metrics each, all of which differ from one `version` to the next. */
export function makeItems(batch: number, version = 0): Record<string, unknown>[] {
  return Array.from({ length: 500 }, (_, n) => {
    const id = (batch * 1_000 + n).toString(16).padStart(24, "0");
    return {
      platform: "PGY",
      url: `https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${id}`,
      nickname: `Creator ${batch}/${n}`,
      fansCount: 1_000 * n + batch,
      ...Object.fromEntries(
        metrics.map(({ name, kind }, m) => [
          name,
          kind === "int" || kind === "float" ? m * n + version : String(m * n + version),
        ]),
      ),
    };
  });
}

export function makeBareRecords(batch: number): {
  columns: { column: string; pgType: string }[];
  records: unknown[];
} {
  const columns = [
    { column: "nickname", pgType: "text" },
    { column: "url", pgType: "text" },
    { column: "fans_count", pgType: "integer" },
  ];
  const records = makeItems(batch).map(({ platform, url, nickname, fansCount, ...values }, n) => ({
    new_id: `blg_bench${batch}x${n}`,
    platform,
    platform_blogger_id: `bare-${batch}-${n}`,
    given: columns.map(({ column }) => column),
    nickname,
    url,
    fans_count: fansCount,
    cleared: [],
    metrics: values,
  }));
  return { columns, records };
}

/** The same creators as rows of the plain floor. */
export function makePlainItems(batch: number, version = 0): Record<string, unknown>[] {
  return makeItems(batch, version).map(({ platform, url, nickname, fansCount, ...values }, n) => ({
    id: `plain_${batch}_${n}`,
    platform,
    pid: `${batch}-${n}`,
    url,
    nickname,
    fans: fansCount,
    cleared: [],
    metrics: values,
  }));
}
