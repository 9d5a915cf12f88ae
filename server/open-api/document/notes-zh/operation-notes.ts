export const operationNotes: Readonly<Record<string, string>> = {
  "Creates or updates one blogger, like a row of a batch, and returns all of it. A key without `blogger:read` gets only its `id`, `platform` and `platformBloggerId`. A row that a batch would report in `errors` is refused with 422 and the row's code as `reason`. Then only the import run is written, whose id is `data.runId`. Unknown fields are dropped and listed in `discardedFields`. `dryRun=true` validates and writes nothing: the response shows the result, and `runId` is null. Needs `blogger:write`.":
    "新增或更新一位达人，规则与批量导入的一行相同，并返回完整内容；没有 `blogger:read` 的密钥只得到 `id`、`platform` 和 `platformBloggerId`。批量导入会在 `errors` 中报告的行，这里以 422 拒绝，行级代码即 `reason`；此时除导入记录外不写入任何数据，记录 ID 为 `data.runId`。未知字段会被忽略，并列在 `discardedFields` 中。`dryRun=true` 只校验、不写入，返回的是写入后的样子，`runId` 为 null。需要 `blogger:write`。",
  "Bloggers of the roster, the last changed first. `id`, `externalId` and `platform` with `platformBloggerId` find particular ones, up to 100 at once; deactivated ones need `includeDeactivated=true`. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `blogger:read`.":
    "达人库中的达人，最近变更的在前。可用 `id`、`externalId`，或 `platform` 加 `platformBloggerId` 查找指定的达人，一次最多 100 位；已下线的需要 `includeDeactivated=true`。`hasMore` 为 true 时，将 `cursor` 设为 `nextCursor` 再次请求。需要 `blogger:read`。",
  "Creates or updates up to 500 bloggers. Rows with errors are reported in `errors` and counted in `failed`. All others are written in one transaction. A refused item has one entry in `errors` for each error, at most 20; `failed` counts items. `warnings` lists items that give a blogger another `externalId` than an earlier item did: the last one counts. `outcomes=true` adds the result of each item; a repeated request gets what the first one asked for. `dryRun=true` validates and writes nothing. Needs `blogger:write`.":
    "新增或更新最多 500 位达人。有错误的行列在 `errors` 中并计入 `failed`，其余的在同一个事务中写入。被拒绝的一项，每处错误在 `errors` 中各有一条，最多 20 条；`failed` 按项计数。同一达人先后给出不同的 `externalId` 时，以最后一项为准，并列在 `warnings` 中。`outcomes=true` 时另外返回每一项的结果；重复的请求得到第一次请求所要的内容。`dryRun=true` 只校验、不写入。需要 `blogger:write`。",
  "Deactivates up to 500 bloggers; the change stream says `DEACTIVATED`. Nothing is deleted: they can still be read by id, and an import reactivates them. An item names its blogger by `id`, by `platform` with `platformBloggerId` or `url`, or by `externalId`, which applies to every blogger that has it. Items without a matching blogger are reported in `errors`. All others are deactivated in one transaction. Bloggers that were already deactivated count as `unchanged` and keep their reason. `dryRun=true` validates and writes nothing. Needs `blogger:write`.":
    "下线最多 500 位达人，变更流中为 `DEACTIVATED`。数据不会删除：仍可按 ID 读取，再次导入即恢复。每一项以 `id`、`platform` 加 `platformBloggerId` 或 `url`、或 `externalId` 指明达人；`externalId` 指拥有它的全部达人。找不到达人的项列在 `errors` 中，其余的在同一个事务中完成。此前已下线的计入 `unchanged`，原因不变。`dryRun=true` 只校验、不写入。需要 `blogger:write`。",
  "Imports and deactivations, newest first, without the row errors. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `import:read`.":
    "导入和下线的记录，最新的在前，不含行级错误。`hasMore` 为 true 时，将 `cursor` 设为 `nextCursor` 再次请求。需要 `import:read`。",
  "One import run with its row errors, by the `runId` that the import returned. Needs `import:read`.":
    "一条导入记录及其行级错误，ID 为导入时返回的 `runId`。需要 `import:read`。",
  "The organization of the API key, its data mode, its quota at this moment, and the key itself. Needs any permission.":
    "API 密钥所属的企业、数据模式、当前剩余的额度，以及密钥本身。任一权限即可。",
  "Everything known about a blogger, including `priceJson`, `rawData` and the portraits. Deactivated bloggers can still be read. `fields=a,b,c` selects fields. Needs `blogger:read`.":
    "一位达人的全部已知内容，包括 `priceJson`、`rawData` 和画像；已下线的仍可读取。可用 `fields=a,b,c` 选择字段。需要 `blogger:read`。",
  "Changes since an instant, each blogger once in its latest state, in commit order. Keep `since` or `resume` unchanged and page with `cursor` until `hasMore` is false. The last page's `resume` starts the next round after the last item seen: while nothing changes, it returns no items. `watermark` as the next round's `since` does the same by time. It is inclusive, so the last commit is sent again. Within one commit, items are ordered by id: new bloggers in the order of the batch's `items`, existing ones by when they were created. Needs `blogger:read`.":
    "某一时刻以来的变更，每位达人一条，内容为最新状态，按提交顺序排列。保持 `since` 或 `resume` 不变，用 `cursor` 翻页，直到 `hasMore` 为 false。最后一页的 `resume` 使下一轮从已读到的最后一条之后开始：没有变更时返回空列表。将 `watermark` 作为下一轮的 `since` 则按时间继续，包含该时刻，因此最后一次提交会再次出现。同一次提交内按 ID 排序：新达人按批次中 `items` 的顺序，已有的按创建时间。需要 `blogger:read`。",
  "The blogger's current figures, and a snapshot of each day from `from` to `to`, both included, oldest first. A day without new data has no snapshot. Days are in the organization's time zone. The default is the last 30 days, the maximum 366. Needs `blogger:read`.":
    "平台当前给出的数据，以及从 `from` 到 `to`（均含）每天的数据，最早的在前。没有新数据的日子没有快照。日期按企业的时区；不填 `from` 和 `to` 时为最近 30 天，一次最多 366 天。需要 `blogger:read`。",
  "The organization's scraping tasks, newest first, each with its latest run. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `task:read`.":
    "企业的采集任务，最新的在前，各附最近一次运行。`hasMore` 为 true 时，将 `cursor` 设为 `nextCursor` 再次请求。需要 `task:read`。",
  "One scraping task with its newest run. Needs `task:read`.":
    "一个采集任务及其最近一次运行。需要 `task:read`。",
  "The run history of a scraping task, newest first. `pendingBloggerIds`, `processedBloggerIds` and `failedTargets` can be as long as the roster: `fields=id,status,startedAt,finishedAt,successCount,failedCount` leaves them out. A page with any of the three ends before its runs have more than 200,000 targets together (`targetCount`) but has at least one run, so it can be shorter than `limit`. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `task:read`.":
    "采集任务的运行历史，最新的在前。`pendingBloggerIds`、`processedBloggerIds` 和 `failedTargets` 可能与达人库一样长：用 `fields=id,status,startedAt,finishedAt,successCount,failedCount` 可略去它们，以及其他未列出的字段。含有这三者之一的一页，各次运行的目标（`targetCount`）合计不超过 200,000 个，但至少有一次运行，因此可能少于 `limit`。`hasMore` 为 true 时，将 `cursor` 设为 `nextCursor` 再次请求。需要 `task:read`。",
  "Every attempt to push to a sync endpoint, newest first, of all endpoints or of one. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `sync:read`.":
    "向推送端点推送的每一次尝试，最新的在前，可限于一个端点。`hasMore` 为 true 时，将 `cursor` 设为 `nextCursor` 再次请求。需要 `sync:read`。",
  "One attempt to push and how it ended, with the bloggers that were not accepted in `failedBloggerIds`. Headers and responses are shown only in the console. Needs `sync:read`.":
    "一次推送尝试及其结果，未被接收的达人列在 `failedBloggerIds` 中。请求头和响应内容只在控制台显示。需要 `sync:read`。",
  "For test keys: deletes everything in their sandbox and restores the fixed creators. Your own endpoints in it are kept and receive the fixed creators. It takes no body and no `Idempotency-Key`: each request resets again. A live key is refused with `NOT_FOUND`. Needs `blogger:write`.":
    "供测试密钥使用：清空沙盒并恢复固定的达人。你在沙盒中设置的端点会保留，并收到这些达人。没有请求体，也不使用 `Idempotency-Key`：再次发送即再次重置。正式密钥会得到 `NOT_FOUND`。需要 `blogger:write`。",
  "Sent to each enabled sync endpoint whose platforms match, by the endpoint's method (`POST`, `PUT` or `PATCH`), with the endpoint's own headers and authentication beside the signature. First attempts go out in commit order, one at a time.":
    "发往平台相符且已启用的每个推送端点，使用端点设置的方法（`POST`、`PUT` 或 `PATCH`），除签名外还带有端点自己的请求头和认证信息。首次尝试按提交顺序逐个发出。",
  "`true`: validate and return the same shape, with `runId` null, and write nothing.":
    "为 `true` 时只校验、不写入，返回同样的结构，`runId` 为 null。",
  "At most 4 MiB of JSON in UTF-8. It may be compressed with gzip (`Content-Encoding: gzip`).":
    "UTF-8 编码的 JSON，最大 4 MiB，可用 gzip 压缩（`Content-Encoding: gzip`）。",
  "Done.": "成功。",
  "A request": "请求示例",
  Success: "成功",
  "A push of one change": "推送一条变更",
  "All were accepted": "全部已接收",
  "Some are to be sent again": "部分需要重新发送",
  "Any of these platforms, comma-joined.": "平台，多个以逗号分隔，符合其一即可。",
  "Followers, at least.": "粉丝数下限。",
  "Followers, at most.": "粉丝数上限。",
  "Followers as `min..max`; either end may be left out. Not together with `fansCountMin` or `fansCountMax`.":
    "粉丝数范围，写作 `min..max`，可省略任一端。不能与 `fansCountMin` 或 `fansCountMax` 同时使用。",
  "Any of these tags, comma-joined.": "标签，多个以逗号分隔，符合其一即可。",
  "Exactly this category.": "类目，须完全一致。",
  "Changed at this instant or later.": "在此时刻或之后有变更。",
  "State of the review.": "审核状态。",
  "Any of these ids, comma-joined, at most 100. The id of a merged blogger returns the one that was kept.":
    "达人 ID，以逗号分隔，最多 100 个。已被合并的 ID 会得到保留的达人。",
  "Any of these ids on the platform, comma-joined, at most 100. Requires one `platform`. Other known ids of a creator also work.":
    "平台上的 ID，以逗号分隔，最多 100 个；须同时给出一个 `platform`。达人的其他已知 ID 同样有效。",
  "Any of the caller's own ids, comma-joined, at most 100, exact match. An id that contains commas is also found as a whole.":
    "你方系统的 ID，以逗号分隔，最多 100 个，须完全一致。ID 本身含逗号时也能找到。",
  "`true`: deactivated bloggers too.": "为 `true` 时包括已下线的达人。",
  "Names of the fields to return, comma-joined. The response then has only these fields and matches the schema `x-schema-with-fields` of this document instead of `schema`, which requires every field.":
    "要返回的字段名，以逗号分隔。响应只含这些字段，结构以本文档的 `x-schema-with-fields` 为准，而不是要求全部字段的 `schema`。",
  "Maximum items per page. Values out of range get 400.": "每页最多的条数。超出范围返回 400，不会自动截断。",
  "The previous page's `nextCursor`, with all other parameters unchanged. Opaque; valid only for the query it came from.":
    "上一页的 `nextCursor`，其他参数保持不变。内容不透明，只对原来的查询有效。",
  "The response has not changed since the `ETag` in the header `If-None-Match`; there is no body.":
    "内容仍与 `If-None-Match` 所带的 `ETag` 一致，没有响应体。",
  "`true`: return the result of each item in `outcomes`.": "为 `true` 时，在 `outcomes` 中返回每一项的结果。",
  "Runs of this kind only.": "只列出这一种记录。",
  "Id of the row. A row of another organization gets 404.": "ID。属于其他企业的等同于不存在，返回 404。",
  "Start of the round, inclusive; the same on every page of it. Without it and `resume`, the round starts at the beginning.":
    "一轮的起点，包含该时刻；同一轮的每一页都相同。与 `resume` 都不填时，从头开始。",
  "The `resume` of the last page of the previous round: the round starts after the last item seen. The same on every page; not together with `since`. Opaque.":
    "上一轮最后一页的 `resume`：从已读到的最后一条之后开始。同一轮的每一页都相同；不能与 `since` 同时使用。内容不透明。",
  "First day, inclusive.": "第一天，包含当天。",
  "Last day, inclusive.": "最后一天，包含当天。",
  "Runs of this sync endpoint only.": "只列出这个推送端点的记录。",
  "Runs in this state only.": "只列出这一状态的记录。",
  "The delivery, the same for all of its attempts, including those that carry only refused items.":
    "投递的 ID，各次尝试相同，包括只携带被拒绝内容的尝试。",
  "When this attempt was signed, in Unix seconds.": "本次尝试的签名时间，Unix 秒。",
  "`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, computed for each attempt. For 24 hours after a reset of the secret there are two of them, separated by a space.":
    "`v1,` 加上对 `<webhook-id>.<webhook-timestamp>.<body>` 计算的 HMAC-SHA256 的 base64，每次尝试重新生成；重置密钥后的 24 小时内有两个，以空格分隔。",
  "JSON in UTF-8. The signature covers these very bytes.": "UTF-8 编码的 JSON。签名针对的正是这些字节。",
  "The receiver no longer exists: the endpoint is disabled.": "接收端不再存在：端点会被停用。",
  "Accepted. A JSON body may list bloggers to send again; at most 64 KB are read.":
    "已接收。可以用 JSON 列出需要重新发送的达人，最多读取 64 KB。",
  "Refused: retried up to the endpoint's `retryCount`, after 5 s × 4^(n−1), at most an hour, shortened at random to between half and all of it, and never before `Retry-After`.":
    "被拒绝：最多重试端点的 `retryCount` 次，间隔为 5 秒 × 4^(n−1)，最长一小时，取其一半到全部之间的随机值，且不早于 `Retry-After`。",
  "Recommended: a stable value for each logical batch. A repeated request gets the first response.":
    "建议填写：每个逻辑批次使用一个固定的值。重复的请求得到第一次的响应。",
};
