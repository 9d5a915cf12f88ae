import { type Chapter, introduction } from "./introduction";

type Words = Pick<Chapter, "title" | "text" | "rows">;

const LIMITS = [
  ["限制", "数值"],
  ["请求", "每个 API 密钥每分钟 60 次，按固定的分钟计"],
  ["未知的 API 密钥", "每个地址每分钟 30 次"],
  ["请求体", "4 MiB 的 JSON（解压后同样如此），最多嵌套 200 层"],
  ["每批条数", "500"],
  ["达人与变更列表的 `limit`", "默认 100，最多 500"],
  ["其他列表的 `limit`", "默认 50，最多 200"],
  ["`Idempotency-Key`", "1 至 255 个可打印的 ASCII 字符，保留 90 天"],
  ["`priceJson`、`rawData`、画像", "各 256 KiB 的 JSON，最多嵌套 20 层"],
  ["每次推送的达人数", "1、5、10 或 50，由推送端点决定；最早一条变更产生 200 毫秒后也会发出"],
  ["每次推送的尝试次数", "1 至 11 次，由推送端点决定；每次最长 10 秒"],
];

const words: Record<string, Words> = {
  authentication: {
    title: "认证",
    text: [
      "在请求头 `X-API-Key` 中发送企业的 API 密钥：`crs_` 加 32 位十六进制字符。密钥只能由企业所有者在控制台创建，明文只显示一次；停用或重置立即生效。",
      "密钥的权限范围（scope）列出它可以做什么：`blogger:read`、`blogger:write`、`task:read`、`sync:read`、`import:read`。选择“读取全部”的密钥没有 scope（`null`），不能写入；scope 为空的密钥没有任何权限。`organizations/self` 接受拥有任一权限的密钥。没有 `blogger:read` 时，写入只返回 ID 和结果。企业必须处于正常状态，并使用云端共享模式。",
      "密钥不应放在浏览器中：任何路径都不响应 `OPTIONS`。",
    ],
  },
  answers: {
    title: "响应",
    text: [
      "所有响应都是 JSON：`{code, message, data}`。`code` 等于 HTTP 状态码；成功为 200，`message` 为 `ok`。",
      "出错时 `data` 为 `{reason, requestId}`，输入有误时另有 `issues`（最多 1,000 条）。请根据 `reason` 编写程序，其取值见下方“错误”一章；`message` 供人阅读，可能改变。响应中可能增加新的字段。",
      "1 KiB 及以上的响应，在 `Accept-Encoding` 接受 `br` 或 `gzip` 时会压缩（在 Vercel 上由其边缘节点决定）；请求体可用 `Content-Encoding: gzip` 发送。除 `organizations/self` 外，`GET` 的响应带有 `ETag`：以 `If-None-Match` 带回，内容未变时返回 304，不含响应体。304 也计入请求次数。",
      "时间为 UTC 的 ISO 8601 格式，64 位整数以十进制字符串表示，未知的值为 null。",
    ],
  },
  limits: {
    title: "限制",
    text: [
      "识别密钥之后的每个响应都带有 `X-RateLimit-Limit`、`X-RateLimit-Remaining` 和 `X-RateLimit-Reset`（Unix 秒）。超出限制时返回 429，`Retry-After` 为需等待的秒数；到 `X-RateLimit-Reset` 时请求即可通过。`RateLimit` 和 `RateLimit-Policy` 以 IETF 草案的形式给出同样的内容。",
    ],
    rows: LIMITS,
  },
  idempotency: {
    title: "幂等",
    text: [
      "每次写入都请带上 `Idempotency-Key`，每个逻辑批次一个。同一个键加同样的 JSON（不论空白和键的顺序）会逐字节得到第一次的响应，并带有 `Idempotency-Replayed: true`；JSON 不同则返回 409。第一次请求仍在处理时，第二次会等待它的结果。",
      "一个批次的全部行、导入记录和保存的响应在同一个事务中提交。被拒绝的请求不会保存：请修正后使用同一个键重试。键属于企业和路径，与 API 密钥无关。",
    ],
  },
  paging: {
    title: "分页",
    text: [
      "列表返回 `items`、`nextCursor` 和 `hasMore`。`hasMore` 为 true 时，把 `cursor` 设为 `nextCursor`，其他参数保持不变，再次请求。",
    ],
  },
  fields: {
    title: "选择字段",
    text: [
      "响应包含其结构中的全部字段，未知的为 null。达人、变更流和采集任务的运行记录还支持 `fields=a,b,c`：响应只包含列出的字段。只有在这种情况下，结构中的字段才可能缺失；文档在 `schema` 之外以 `x-schema-with-fields` 描述这种响应。",
      "由本文档生成的代码面向完整的结构。使用 `fields` 时，请只取你列出的字段，或使用名称以 `Selected` 开头的结构。",
    ],
  },
  changes: {
    title: "跟踪变更",
    text: [
      "变更流对每位有变更的达人返回一条，内容为最新状态，按提交顺序排列：无论期间写入什么都不会遗漏。一轮之中 `resume` 保持不变，整轮读完后再前进：最后一页给出下一轮的令牌，从已读到的最后一条之后开始。`since=<watermark>` 按时间达到同样效果；它包含该时刻，因此上一轮最后一次提交会再次出现：请丢弃 `seq` 不比已有记录更新的条目。",
      "同一次提交内按 ID 排序：新达人按其在批次中的顺序，已有的按创建时间。",
    ],
  },
  pushes: {
    title: "接收推送",
    text: [
      "企业的推送端点以 HTTP 接收同样的变更，签名遵循 Standard Webhooks：对 `<webhook-id>.<webhook-timestamp>.<body>` 计算 HMAC-SHA256，以 `v1,<base64>` 的形式放在 `webhook-signature` 中。密钥是端点的 64 位十六进制字符所代表的 32 个字节，因此 `whsec_` 加其 base64 可用于任何 Standard Webhooks 库。重置后的 24 小时内，请求头中有两个签名，以空格分隔。",
      "请在 10 秒内返回 2xx。以 JSON 返回 `{failedBloggerIds: [...]}` 时，只重新发送其中的达人。其他任何响应（包括重定向）都视为失败，并在 5 秒、20 秒、80 秒……最长一小时后重试，实际等待为其一半到全部之间的随机值，且不早于你的 `Retry-After`。连续五次尝试失败后，端点进入等待：服务会不时探测接收端是否恢复，第一次成功后一切自动继续。返回 410，或连续失败 120 小时，端点会被停用。",
      "推送至少送达一次：请丢弃比已有 `seq` 更旧的内容。不要只按 `webhook-id` 去重：被你拒绝的内容会以同一个 ID 再次发送。",
    ],
  },
  errors: {
    title: "错误",
    text: [
      "下表列出全部 `reason`。状态为 422 的是行级错误：批量导入在 `errors` 中报告，单条写入则直接返回。路径不支持的方法返回 405 和 `Allow`，不存在的路径返回 404。",
    ],
  },
  versions: {
    title: "版本",
    text: ["当前版本为 1.0.0，路径中不含版本号。字段、参数和原因可能增加，已有的保持不变。"],
  },
};

export const introductionZh: readonly Chapter[] = introduction.map((chapter) => ({
  ...chapter,
  ...words[chapter.id],
}));
