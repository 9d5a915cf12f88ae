import { platformCount } from "@/server/domain/roster/platforms";
export const schemaNotes: Readonly<Record<string, string>> = {
  "A creator in the roster. Unknown fields are null.": "达人库中的一位达人。未知的字段为 null。",
  "A blogger that changed, in its latest state.": "有变更的达人，内容为最新状态。",
  "Name of a field of Blogger.": "Blogger 的字段名。",
  "The response for a blogger written with a key that has no `blogger:read`.":
    "没有 `blogger:read` 的密钥写入达人后得到的内容。",
  "Every metric, null where unknown.": "全部指标，未知的为 null。",
  "How a blogger's figures developed.": "达人数据的变化。",
  "`total = deactivated + unchanged + failed`: items, not bloggers.":
    "`total = deactivated + unchanged + failed`，按项而不是按达人计数。",
  "All reasons that this API can return.": "本接口可能返回的全部原因。",
  "One creator, and who sends it.": "一位达人，以及由谁发送。",
  "What a single import did.": "单条导入的结果。",
  "A creator, given by its link and, if known, by `platformBloggerId`, which takes precedence. Omitted fields are not changed; null clears a field. Unknown and read-only fields are dropped and reported.":
    "一位达人，以主页链接指明；已知 `platformBloggerId` 时以它为准。未填的字段保持不变，null 表示清空。未知和只读的字段会被忽略并列出。",
  "`total = created + updated + failed`, all counted in items; `unchanged` is the part of `updated` that changed nothing. `runId` is null for a dry run.":
    "`total = created + updated + failed`，均按项计数；`unchanged` 是 `updated` 中没有变化的部分。试运行时 `runId` 为 null。",
  "What an import did. For a run of kind `DEACTIVATE`, `updated` counts bloggers that were deactivated now or before.":
    "一次导入的结果。类型为 `DEACTIVATE` 时，`updated` 是下线的和此前已下线的数量。",
  "An import run with its row errors; for a file the first 500.":
    "导入记录及其行级错误；文件导入为前 500 条。",
  "Why one item was refused; `index` is its position in `items`. For a file it is the line of the row, from 1.":
    "某一项被拒绝的原因；`index` 是它在 `items` 中的位置，文件导入时为行号，从 1 开始。",
  "Written, but possibly not intended. `EXTERNAL_ID_REPLACED`: an earlier item of the batch gives the same blogger another `externalId`, or the blogger was merged from several and had another one.":
    "已写入，但可能并非本意。`EXTERNAL_ID_REPLACED`：同一批次中较早的一项以不同的 `externalId` 指同一达人，或该达人由多位合并而成、原有另一个 ID。",
  "One thing that is wrong with the input.": "输入中的一处错误。",
  "What came of one item; `index` is its position in `items`. `id` is the blogger's, null for one that was refused or that only a dry run created.":
    "某一项的结果；`index` 是它在 `items` 中的位置。`id` 是达人 ID，被拒绝或仅由试运行新增的为 null。",
  "A creator as in lists, the change stream and pushes: all fields except `rawData` and the portraits.":
    "列表、变更流和推送中的达人：除 `rawData` 和画像外的全部字段。",
  [`One of the ${platformCount.en} platforms.`]: `${platformCount.zh}个平台之一。`,
  "Shares between 0 and 1, and the ten top cities. What is not known is null or missing; other keys are kept.":
    "0 到 1 之间的占比，以及占比最高的十个城市。未知的为 null 或缺失；其他键会保留。",
  "The body of a push.": "推送的请求体。",
  "A blogger that changed, in its latest state, as it is pushed.": "推送中有变更的达人，内容为最新状态。",
  "Why one item was refused; `index` is its position in `items`. An item has one entry for each error.":
    "某一项被拒绝的原因；`index` 是它在 `items` 中的位置。每处错误各有一条。",
  "What is scraped when, and how its latest run went.": "采集什么、何时采集，以及最近一次运行的情况。",
  "One run of a scraping task.": "采集任务的一次运行。",
  "Name of a field of ScrapingTaskRun.": "ScrapingTaskRun 的字段名。",
  "A blogger, with only the fields named in `fields`.": "一位达人，只含 `fields` 列出的字段。",
  "A blogger that changed, with only the fields named in `fields`.":
    "有变更的达人，只含 `fields` 列出的字段。",
  "A run of a scraping task, with only the fields named in `fields`.":
    "采集任务的一次运行，只含 `fields` 列出的字段。",
  "One attempt to push, with the outcome of its delivery.": "一次推送尝试，以及投递的结果。",
  "One attempt to push and how it ended.": "一次推送尝试及其结果。",
  "How an endpoint is doing, since when, and why.": "端点的状态、起始时间和原因。",
};
