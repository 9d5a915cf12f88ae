export const runNotes: Readonly<Record<string, string>> = {
  "The delivery, the same for all of its attempts, as in webhook-id":
    "投递的 ID，各次尝试相同，即 webhook-id",
  "The sync endpoint": "推送端点",
  "This attempt, as in /open-api/sync-runs": "本次尝试，与 /open-api/sync-runs 中相同",
  "1 for the first": "第一次为 1",
  "When this attempt was sent": "本次尝试的发送时间",
  "True for a push that a user sent to test the endpoint: nothing has changed":
    "由人发送以测试端点时为 true，此时没有任何变更",
  "In commit order; a retry after a partial failure carries the failed ones only":
    "按提交顺序；部分失败后的重试只携带失败的内容",
  "As `test` of the push that carries it": "与所在推送的 `test` 相同",
  "The row-level code to program against": "行级代码，程序应以此判断",
  "The task": "任务",
  "The organization whose roster it fills in": "任务所属的企业",
  "The user who made it": "创建人",
  "As it was entered": "由人填写的名称",
  "The platforms whose bloggers it takes": "采集哪些平台的达人",
  "ALL bloggers of these platforms, or those that match filterJson when a run starts. Rejected ones only if filterJson names them":
    "ALL：这些平台的全部达人；FILTERED：运行开始时符合 filterJson 的达人。已驳回的只有 filterJson 指明时才采集",
  "Filters of the console's list of bloggers; null if the scope is ALL":
    "控制台达人列表的筛选条件；scope 为 ALL 时为 null",
  "The fields that scraping may write; null: all, an empty list: none":
    "采集可写入的字段；null 为全部，空列表为都不写入",
  "Names in `fieldsJson` that scraping the task's platforms does not provide; they have no effect.":
    "`fieldsJson` 中这些平台的采集不会填写的字段，没有作用。",
  "When it starts automatically; MANUAL: never": "自动开始的方式；MANUAL 为不自动开始",
  "Five fields, in the time zone of the organization; null: at 03:00. With MANUAL it is stored but not used.":
    "五个字段，按企业的时区；null 为按周期在 03:00 开始。MANUAL 时保留但不使用。",
  "Whether it starts automatically": "是否自动开始",
  "Which run takes accounts first: MANUAL, then DAILY, WEEKLY, MONTHLY":
    "优先使用账号的顺序：MANUAL，其次 DAILY、WEEKLY、MONTHLY",
  "Maximum duration before a run pauses (MAX_DURATION)": "运行达到此时长后暂停（MAX_DURATION）",
  "How many attempts without a success are retried": "没有成功时最多重试的次数",
  "Minutes before a retry, and after a run reached its maximum duration":
    "重试前，以及达到最长时长后的等待分钟数",
  "Retries used so far; a success resets it to 0": "已用的重试次数；成功后归零",
  "The pace policy; null: BALANCED": "采集频率策略；null 为 BALANCED",
  "When its latest run started": "最近一次运行的开始时间",
  "When it starts next; null: not automatically": "下次开始时间；null 为不自动开始",
  "Total runs of it, counting each attempt": "累计运行次数，每次尝试都计入",
  "Its latest run; null if it has none": "最近一次运行；没有时为 null",
  "The attempt": "本次尝试",
  "As in ScrapingTaskRun": "与 ScrapingTaskRun 相同",
  "When the attempt was made": "尝试的创建时间",
  "When it ended or paused; null while it is running": "结束或暂停的时间；进行中为 null",
  "What it was given": "分到的目标数",
  "Targets that it succeeded with": "成功的目标数",
  "Targets that failed in it": "失败的目标数",
  "Targets left to resume while it is PAUSED; otherwise 0": "PAUSED 时待继续的数量，其他情况为 0",
  "1 for the first; a resume is the next": "第一次为 1，继续运行时递增",
  "Last change by a user": "最近修改时间",
  "Its task": "所属任务",
  "PARTIAL: finished with failures, of this attempt or an earlier one. FAILED: no attempt succeeded. PAUSED: targets are left.":
    "PARTIAL：已完成，但本次或更早的尝试有失败。FAILED：各次尝试都没有成功。PAUSED：还有目标未完成。",
  "When the attempt ended or paused; null while it is running": "尝试结束或暂停的时间；进行中为 null",
  "Targets of the attempt; 0 until all of its targets are stored": "分到的目标数；目标全部确定之前为 0",
  "Targets that this attempt succeeded with": "本次尝试成功的目标数",
  "Targets that failed in this attempt. What is left is targetCount - successCount - failedCount.":
    "本次尝试失败的目标数。剩余数为 targetCount - successCount - failedCount。",
  "Captchas its accounts ran into": "账号遇到的验证码次数",
  "`{pace, accounts}`: the pace numbers of the run, and what each account did (succeeded, refused, captchas, share of the successes). For a desktop client, what the client sent.":
    "`{pace, accounts}`：运行所用的节奏数值，以及每个账号的情况（成功、被拒绝、验证码、占成功的比例）。桌面端运行为其发送的内容。",
  "What went wrong, as text for people; null: nothing": "错误说明，供人阅读；null 为没有错误",
  "Why it is PAUSED: NO_ELIGIBLE_ACCOUNT, ORG_DAILY_BUDGET, MAX_DURATION, RETRY and ORG_SUSPENDED resume automatically; PERSON and DISPATCHER_GONE wait for a user; EXPIRED cannot be resumed. A desktop client may send its own text.":
    "PAUSED 的原因：NO_ELIGIBLE_ACCOUNT、ORG_DAILY_BUDGET、MAX_DURATION、RETRY、ORG_SUSPENDED 会自动继续；PERSON、DISPATCHER_GONE 等待人工处理；EXPIRED 不再继续。桌面端可能发送自己的文字。",
  "1 for the first; a resume is the next, with parentRunId": "第一次为 1，继续运行时递增，并带有 parentRunId",
  "Bloggers left when the attempt ended or paused, or left now; null: none":
    "尝试结束或暂停时、或当前剩余的达人；没有为 null",
  "Bloggers that this attempt succeeded with; null: none": "本次尝试成功的达人；没有为 null",
  "The attempt that this one resumes, or the run whose failures it retries":
    "本次所继续的尝试，或所重试失败目标的运行",
  "Failures of this attempt; null: none": "本次尝试的失败；没有为 null",
  "The creator's link, or the id on its platform": "达人的链接，或平台上的 ID",
  "NOT_FOUND, TIMEOUT, L3_AUTH_FAIL and the like": "NOT_FOUND、TIMEOUT、L3_AUTH_FAIL 等",
  "What happened and what to do, as text": "发生了什么、如何处理的文字说明",
  "The account that was used; null: none": "发出请求的账号；没有为 null",
  "The attempt in which it failed": "失败所在的尝试",
  "When, in Unix milliseconds": "时间，Unix 毫秒",
  "The attempt; `runId` in the body of the push": "本次尝试，即推送请求体中的 `runId`",
  "1 for the first; retries and repeated pushes continue the count": "第一次为 1，重试和再次推送时递增",
  "How the attempt ended; RUNNING while it is running": "尝试的结果；进行中为 RUNNING",
  "The bloggers that it carried": "携带的达人",
  "Those of them that were not accepted; empty on success": "其中未被接收的达人；成功时为空",
  "How many it carried": "携带的数量",
  "How many were accepted": "被接收的数量",
  "How many were not": "未被接收的数量",
  "When it started": "开始时间",
  "When it ended; null while it is running": "结束时间；进行中为 null",
  "Why it failed, for people; null on success": "失败原因，供人阅读；成功时为 null",
  "The delivery, the same for all of its attempts: `webhook-id`": "投递的 ID，各次尝试相同，即 `webhook-id`",
  "State of the delivery: PENDING waits for a retry, FAILED has used all of its retries":
    "投递的状态：PENDING 等待重试，FAILED 已用完全部重试",
  "Whether it is a test sent by a user": "是否为由人发送的测试",
  "When the delivery's next attempt is due; null if none is. While the endpoint is WAITING, the attempt is made after endpointState.nextProbeAt, even if it is due earlier":
    "投递下一次尝试的时间；没有为 null。端点为 WAITING 时，即使更早到期，也在 endpointState.nextProbeAt 之后进行",
  "How the endpoint is doing now": "端点当前的状态",
  "From the request to the end of the response, in milliseconds; null while it is running":
    "从请求到响应结束的时长，毫秒；进行中为 null",
  "The receiver's HTTP status; null where no response came": "接收端的 HTTP 状态码；没有响应为 null",
  "WAITING: five attempts in a row failed. `reason` distinguishes a receiver that is not available from one that refuses pushes, which has to be fixed. A push is tried regularly, and pushes resume automatically with the first one that is accepted":
    "WAITING：连续五次尝试失败。`reason` 区分接收端无法连接，还是拒绝推送、需要人工处理。服务会不时尝试一次，第一次被接收后一切自动继续",
  "null while it is ACTIVE": "ACTIVE 时为 null",
  "null while it is ACTIVE, or if a user disabled or deleted it": "ACTIVE 时，或由人停用、删除时为 null",
  "While it is WAITING: when the receiver is tried next. Due deliveries are sent after that":
    "WAITING 时下一次探测接收端的时间；到期的投递在此之后发出",
};
