import { describeMetric, metricFields } from "@/server/domain/roster/blogger";
import { bloggerNotes } from "./blogger-notes";
import { importNotes } from "./import-notes";
import { operationNotes } from "./operation-notes";
import { reasonNotes } from "./reason-notes";
import { runNotes } from "./run-notes";
import { schemaNotes } from "./schema-notes";
import { shareInChinese } from "./share-in-chinese";

const units: Readonly<Record<string, string>> = {
  count: "数量",
  rate: "比率",
  seconds: "秒",
  yuan: "元",
  people: "人数",
};

const notes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(operationNotes),
  ...Object.entries(reasonNotes),
  ...Object.entries(schemaNotes),
  ...Object.entries(bloggerNotes),
  ...Object.entries(importNotes),
  ...Object.entries(runNotes),
  ...metricFields.map(
    (metric) =>
      [describeMetric(metric), `${metric.labelZh}（${units[metric.unit] ?? metric.unit}）`] as const,
  ),
]);

const TOPIC = /^Number (\d+) of the topics in the creator's content$/;
const CITY = /^The city with the (\d+)\. largest share$/;
const SHARE = /^Share: (.+)$/;
const REASON = /(`[A-Z_]+`): (.+?)(?= `[A-Z_]+`: |$)/g;

export function noteInChinese(text: string): string {
  const known = notes.get(text);
  if (known !== undefined) return known;
  const share = SHARE.exec(text)?.[1];
  if (share !== undefined) return `占比：${shareInChinese(share)}`;
  return text
    .replace(TOPIC, "内容主题第 $1 项")
    .replace(CITY, "占比第 $1 的城市")
    .replace(REASON, (_, reason: string, meaning: string) => `${reason}：${notes.get(meaning) ?? meaning}`);
}
