import { platformCount } from "@/server/domain/roster/platforms";
export const reasonNotes: Readonly<Record<string, string>> = {
  Reason: "原因",
  Status: "状态码",
  Meaning: "含义",
  "What to do": "处理办法",
  "The request has no API key.": "请求没有 API 密钥。",
  "Send the organization's API key in the header X-API-Key.": "请在请求头 X-API-Key 中填写企业的 API 密钥。",
  "The API key is malformed or unknown. It may have been reset or deleted.":
    "API 密钥格式错误或不存在，可能已被重置或删除。",
  "Check X-API-Key, or ask the organization's Owner for a key.": "请检查 X-API-Key，或向企业所有者索取密钥。",
  "The API key is disabled.": "API 密钥已停用。",
  "Ask the organization's Owner to enable it or to create another one.":
    "请企业所有者启用它，或换用其他密钥。",
  "The key made more than 60 requests in a minute, or its address tried too many unknown keys.":
    "密钥在一分钟内的请求超过 60 次，或该地址尝试了过多不存在的密钥。",
  "Wait for Retry-After, then repeat the request.": "等待 Retry-After 所示的时间后重试。",
  "The organization is suspended.": "企业已被停用。",
  "Contact the platform operator.": "请联系平台运营。",
  "The organization's subscription has ended.": "企业的订阅已到期。",
  "Renew it.": "请续订。",
  "The public API is available after enabling the cloud shared-data mode.":
    "开放接口需先启用云端共享数据模式。",
  "The organization's Owner can enable it in the console.": "企业所有者可在控制台启用。",
  "The key's scope does not grant this.": "密钥没有此权限。",
  "Ask the Owner to extend the scope. Each endpoint says what it needs.":
    "请企业所有者增加权限；每个接口都注明了所需的权限。",
  "The body is empty, is not JSON in UTF-8, or nests too deep.":
    "请求体为空、不是 UTF-8 编码的 JSON，或嵌套过深。",
  "Send one JSON object.": "请发送一个 JSON 对象。",
  "Parameters, headers or fields of the body are wrong.": "参数、请求头或请求体中的字段有误。",
  "Correct the fields listed in data.issues, each with its path.":
    "请修正 data.issues 列出的内容：其中有全部错误及其路径。",
  "The body has more than 500 items.": "请求体超过 500 项。",
  "Split it.": "请拆分。",
  "The cursor does not belong to this query.": "游标不属于此查询。",
  "Send the nextCursor of the previous page with the same parameters, or start without a cursor.":
    "请使用上一页的 nextCursor 并保持参数不变，或不带游标从头开始。",
  "The body is not JSON, or is compressed with something other than gzip.":
    "请求体不是 JSON，或使用了 gzip 以外的压缩方式。",
  "Send it uncompressed or in gzip, with Content-Type: application/json.":
    "请直接发送或用 gzip 压缩，并设置 Content-Type: application/json。",
  "The body is larger than 4 MiB.": "请求体超过 4 MiB。",
  "Split the batch.": "请拆分批次。",
  "There is no such path or row, or the row belongs to another organization.":
    "路径或内容不存在，或属于其他企业。",
  "Check the path and the id.": "请检查路径和 ID。",
  "The path does not support this method.": "此路径不支持该方法。",
  "Use a method that the header Allow names.": "请使用响应头 Allow 列出的方法。",
  "This Idempotency-Key was already used with another body.": "此 Idempotency-Key 已用于内容不同的请求。",
  "Use a new key for each new batch.": "每个新批次请使用新的值。",
  "The first request with this Idempotency-Key is still running.":
    "使用此 Idempotency-Key 的第一次请求仍在处理。",
  "Wait for Retry-After, then repeat the same request to get its answer.":
    "等待 Retry-After 所示的时间后重复同一请求，即可得到它的响应。",
  "The link's host does not belong to the platform.": "链接的域名不属于该平台。",
  "Send the platform that the link belongs to, or another link.": "请填写链接所属的平台，或换一个链接。",
  "The short link does not lead to a creator.": "短链接未能展开为达人主页。",
  "Send platformBloggerId, or the long link of the profile.": "请填写 platformBloggerId，或主页的完整链接。",
  "The link belongs to the platform, but is not a creator's page.": "链接属于该平台，但不是达人主页。",
  "Send the link of the creator's page, or platformBloggerId.":
    "请填写达人主页的链接，或 platformBloggerId。",
  "The link is missing or not valid.": "缺少链接，或链接无法识别。",
  "Send a full http or https address, or platformBloggerId.":
    "请填写完整的 http 或 https 地址，或 platformBloggerId。",
  [`The platform is missing or not one of the ${platformCount.en}.`]: `缺少平台，或不是${platformCount.zh}个平台之一。`,
  "Send one of the platforms of the enumeration.": "请填写枚举中的平台。",
  "A field has the wrong type or is out of bounds; the message names it.":
    "有字段类型错误或超出范围，提示中写明了是哪一个。",
  "Correct that field, or leave it out.": "请修正该字段，或不填。",
  "The roster has reached the creator limit of the organization's plan. Existing creators are still updated.":
    "达人数已达企业套餐的上限；已有的达人仍可更新。",
  "Deactivate creators that are no longer needed, or ask the platform operator for a larger plan.":
    "请下线不再需要的达人，或联系平台运营升级套餐。",
  "The service cannot reach its database.": "服务无法连接数据库。",
  "Wait for Retry-After, then repeat the request with the same Idempotency-Key.":
    "等待 Retry-After 所示的时间后，用同一个 Idempotency-Key 重试。",
  "Something went wrong in the service.": "服务出现错误。",
  "Repeat the request with the same Idempotency-Key; if it happens again, report the requestId.":
    "请用同一个 Idempotency-Key 重试；如仍出现，请提供 requestId。",
};
