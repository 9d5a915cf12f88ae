export const bloggerNotes: Readonly<Record<string, string>> = {
  "The HTTP status": "HTTP 状态码",
  "Always the same for a success": "成功时固定不变",
  "What was asked for": "所请求的内容",
  "What is on this page": "本页的内容",
  "What to send as `cursor` for the next page; null on the last":
    "取下一页时作为 `cursor` 发送；最后一页为 null",
  "Whether there is one": "是否还有下一页",
  "Name of the calling system, for the import run": "调用方系统的名称，写入导入记录",
  "The creators": "达人",
  "Why; kept with the bloggers": "原因，与达人一同保存",
  "The bloggers, each named in one of four ways": "要下线的达人，每位用四种方式之一指明",
  "The blogger's id here": "本服务中的达人 ID",
  "The creator's link": "达人的主页链接",
  "Its id on the platform": "平台上的 ID",
  "Your own id of the creator": "你方系统的 ID",
  "Instant to send as the next round's `since`, inclusive": "作为下一轮 `since` 的时刻，包含该时刻",
  "On the last page of a round, the token to send as the next round's `resume`, which starts after the last item seen. Null on earlier pages.":
    "一轮最后一页给出的令牌，作为下一轮的 `resume`，从已读到的最后一条之后开始；此前为 null。",
  "The sandbox's id, which a reset keeps": "沙盒的 ID，重置后不变",
  "Creators it has now: the fixed ones": "沙盒现有的达人数，即固定的达人",
  "Your own endpoints in it, which were kept": "保留下来的自设端点数",
  "When it was reset": "重置时间",
  "Only the bloggers to send again": "需要重新发送的达人，仅限这些",
  "The HTTP status.": "HTTP 状态码。",
  "For people; it may change.": "供人阅读，可能变化。",
  "Why it was refused.": "被拒绝的原因。",
  "The reason to program against.": "原因，程序应以此判断。",
  "As in `X-Request-Id`.": "与 `X-Request-Id` 相同。",
  "Everything that is wrong with the input; only for `VALIDATION_FAILED`.":
    "输入中的全部错误，仅 `VALIDATION_FAILED` 时有。",
  "The import run of the refusal; a dry run has none.": "此次拒绝的导入记录；试运行没有。",
  "The blogger's id in this service": "本服务中的达人 ID",
  "The organization whose roster this is": "达人库所属的企业",
  "Member who owns the blogger in an organization with local data; null in the cloud mode":
    "本地模式下持有该达人的成员；云端模式为 null",
  "Name of that member; null in the cloud mode": "该成员的名称；云端模式为 null",
  "Platform of the creator": "达人所在的平台",
  "The creator's id on the platform; unique within organization and platform":
    "平台上的达人 ID；在同一企业的同一平台内唯一",
  "Name of the creator; the platformBloggerId until the name is known":
    "达人昵称；得知之前为 platformBloggerId",
  "Address of the picture": "头像地址",
  "Link to the creator's page, in its canonical form where it was read from a link":
    "主页链接；由链接识别的为规范形式",
  "Gender, in the platform's words": "性别，平台的原文",
  "Place, in the platform's words": "地区，平台的原文",
  "Categories in the platform's words, joined by commas": "类目，平台的原文，以逗号分隔",
  Followers: "粉丝数",
  "Whether fansCount is a lower bound of a range. A new fansCount sent without it is exact":
    "fansCount 是否为下限（如区间的起点）；写入新的 fansCount 而不带此字段时视为确切值",
  "Interaction rate in ten-thousandths: 350 means 3.5 %": "互动率，以万分之一为单位：350 即 3.5%",
  "Quotes; their keys differ per platform": "报价，各平台的键不同",
  "Quotes by form, out of `priceJson` and the prices with a fee; empty where none is known":
    "各合作形式的报价，取自 `priceJson` 与含服务费的三项报价；没有则为空数组",
  "What is sold, out of one table by platform; `other` for a form that it does not know":
    "合作形式，按平台取自同一张表；表中没有的为 `other`",
  "The form in the platform's words; of `other`, the key in `priceJson`":
    "合作形式的中文名称；`other` 为其在 `priceJson` 中的键",
  "Listed price in yuan": "标价，单位元",
  "Price in yuan with the platform's service fee": "含平台服务费的价格，单位元",
  "Whether plays are what is bought": "是否按播放购买",
  "What one form of work costs. At least one of the prices is known.":
    "一种合作形式的价格，两项价格至少有一项已知。",
  "WeChat id": "微信号",
  "Telephone number": "电话",
  "Electronic mail address": "邮箱",
  "Tags; read as one comma-joined string, sent as that or as a list":
    "标签；读取时为以逗号分隔的字符串，发送时可为字符串或数组",
  "Note of the organization": "企业的备注",
  "Rebate in percent: 5.5 means 5.5 %": "返点，以百分之一为单位：5.5 即 5.5%",
  "When the creator was first contacted": "达成合作意向的时间",
  "Note on that, of at most 30 characters": "建联备注，最多 30 个字符",
  "When the platform was last read": "最近一次读取平台的时间",
  "Where the record first came from; updates do not change it": "最初的来源，更新不会改变",
  "The platform's data, unchanged": "平台的原始数据",
  "What the platform last said about the creator": "平台最近给出的达人状态",
  Why: "原因",
  "When it was asked": "检查时间",
  "State of the organization's review; with the Personal plan every blogger is approved":
    "企业的审核状态；个人版的达人均为已通过",
  "When the record was made": "创建时间",
  "When its content last changed": "最近一次实际变更的时间",
  "Kind of creator, in the platform's words": "达人类型，平台的原文",
  "Topics of the content, in the platform's words": "内容主题，平台的原文",
  "Industry, in the platform's words": "行业，平台的原文",
  "Growth of followers in a month, as the platform shows it": "月粉丝增长，平台的原文",
  "Price of a short (1 to 20 s) video, service fee included, in yuan":
    "短视频（1–20 秒）的价格，含服务费，元",
  "Price of a middle-length (21 to 60 s) video, service fee included, in yuan":
    "中视频（21–60 秒）的价格，含服务费，元",
  "Price of a long (over 60 s) video, service fee included, in yuan":
    "长视频（60 秒以上）的价格，含服务费，元",
  "Summary of what the content is about": "内容概述",
  "Series of follower counts, as the platform gives it": "粉丝数序列，平台的原文",
  "Followers gained; negative if followers were lost": "粉丝增长数，减少时为负",
  "The same as a rate, as the platform shows it": "粉丝增长率，平台的原文",
  "Portrait of the followers: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities":
    "粉丝画像：按性别、年龄、省份、城市等级、设备和人群的占比（0 到 1），以及占比最高的十个城市",
  "Portrait of the users who interact: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities":
    "互动用户画像：按性别、年龄、省份、城市等级、设备和人群的占比（0 到 1），以及占比最高的十个城市",
  "Portrait of the linked users: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities":
    "连接用户画像：按性别、年龄、省份、城市等级、设备和人群的占比（0 到 1），以及占比最高的十个城市",
  "The caller's own id of the creator": "调用方系统的 ID",
  "When the blogger was deactivated; null while it is active": "下线时间；未下线为 null",
  "Why, as given in the deactivation": "下线时填写的原因",
  "The blogger that this one was merged into; null for any other":
    "经确认为同一人后合并到的达人；其他情况为 null",
  "CREATED: new to the stream's reader, or reactivated. DEACTIVATED: deactivated, or merged into another":
    "CREATED：新增或恢复。DEACTIVATED：下线，或已合并到另一位",
  "Instant of the change's commit": "变更的提交时刻",
  "Position in the stream; grows in commit order": "在变更流中的位置，按提交顺序递增",
  "The blogger": "达人",
  "Its platform": "所在平台",
  "The blogger; for a merged one, the one that was kept": "达人；已合并的为保留的那一位",
  "What is known now": "当前已知的数据",
  "Engagement rate in ten-thousandths (350 is 3.5%)": "互动率，以万分之一为单位（350 即 3.5%）",
  "The platform's metrics": "平台的指标",
  "When it was last scraped": "最近一次采集的时间",
  "One for each day with data, oldest first": "有数据的每一天各一条，最早的在前",
  "The day, in the organization's time zone": "日期，按企业的时区",
  "The city's name": "城市名称",
  "Its share": "占比",
};
