import { writeSheet } from "@/server/infra/spreadsheet";

export type Row = readonly string[];

const columns = [
  "平台",
  "主页链接",
  "昵称",
  "粉丝数（万）",
  "互动率",
  "类目",
  "标签",
  "报价",
  "返点",
  "微信号",
  "手机号",
  "地区",
  "合作日期",
  "备注",
  "内部编号",
];
const pick = (list: string, n: number) => list.split(" ")[n % list.split(" ").length] ?? "";
const REMARK = "合作过两次，配合度高，旺季要提前两周约档期；";

/** Rows of `count` creators from number `first`; `edition` changes their followers and prices. */
export function makeRows(first: number, count: number, { edition = 0, remarks = 1 } = {}): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const n = first + at;
    const id = `5f${n.toString(16).padStart(22, "0")}`;
    return [
      "小红书",
      `https://www.xiaohongshu.com/user/profile/${id}?xsec_source=pc_feed`,
      `${pick("小鹿 阿楠 大美 橙子 木木 可可", n)}的${pick("厨房 衣橱 旅行日记 读书角", n * 7)}${n}`,
      ((n % 900) / 10 + edition).toFixed(1),
      `${((n % 90) / 10).toFixed(1)}%`,
      pick("美妆 母婴 美食 家居 穿搭", n),
      `${pick("护肤 彩妆 香水", n)}、${pick("测评 探店 好物", n * 5)}`,
      String(500 + (n % 400) * 50 + edition),
      `${n % 30}%`,
      `wx_${n}`,
      `139${String(n).padStart(8, "0")}`,
      pick("上海 杭州 广州 成都 北京", n * 3),
      `2026/${1 + (n % 9)}/${1 + (n % 28)}`,
      REMARK.repeat(remarks),
      `erp-${n}`,
    ];
  });
}

export function toCsv(rows: readonly Row[]): Buffer<ArrayBuffer> {
  const lines = [columns, ...rows].map((row) => row.map(quote).join(","));
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export async function toXlsx(rows: readonly Row[]): Promise<Buffer<ArrayBuffer>> {
  const shown = columns.map((heading, at) => ({
    zh: heading,
    en: heading,
    width: 12,
    value: (row: Row) => row[at] ?? "",
  }));
  const sheet = { name: { zh: "达人", en: "Creators" }, columns: shown, rows };
  return Buffer.from((await writeSheet(sheet, "XLSX", "zh")).content);
}

/** Node decodes GBK but does not encode it, so the table is built by decoding every character. */
export function toGbk(text: Buffer): Buffer<ArrayBuffer> {
  const decoder = new TextDecoder("gbk");
  const bytesOf = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), lead * 256 + trail);
  const bytes = Array.from(text.toString()).flatMap((character) => {
    if (character < "\u0080") return character.charCodeAt(0);
    const pair = bytesOf.get(character) ?? 0;
    return [pair >> 8, pair & 0xff];
  });
  return Buffer.from(bytes);
}
