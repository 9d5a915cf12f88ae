export const headZh = {
  title: "达人库开放接口",
  summary: "供企业系统导入、读取和同步达人数据。openapi.json 中的说明为英文，内容相同。",
};

export const groupsZh: Readonly<Record<string, { title: string; note: string }>> = {
  Organization: {
    title: "企业",
    note: "API 密钥所属的企业，以及剩余的额度。",
  },
  Import: {
    title: "导入",
    note: "写入达人库：幂等，逐行处理，每次都留下导入记录。",
  },
  Bloggers: {
    title: "达人",
    note: "读取达人库：列表、详情、统计，以及用于定时同步的变更流。",
  },
  "Scraping tasks": {
    title: "采集任务",
    note: "采集什么、何时采集，以及各次运行的情况。",
  },
  "Push runs": {
    title: "推送记录",
    note: "向推送端点推送变更的每一次尝试。",
  },
  Sandbox: {
    title: "沙盒",
    note: "供测试密钥使用：恢复初始数据。",
  },
};

export const summariesZh: Readonly<Record<string, string>> = {
  importBlogger: "导入一位达人",
  listBloggers: "达人列表",
  importBloggers: "批量导入达人",
  deactivateBloggers: "下线达人",
  listImportRuns: "导入记录列表",
  getImportRun: "一条导入记录",
  getOrganizationSelf: "所属企业",
  getBlogger: "一位达人",
  listBloggerChanges: "变更流",
  getBloggerStats: "达人统计",
  listScrapingTasks: "采集任务列表",
  getScrapingTask: "一个采集任务",
  listScrapingRuns: "采集任务的运行列表",
  listSyncRuns: "推送记录列表",
  getSyncRun: "一条推送记录",
  resetSandbox: "重置沙盒",
  receivePush: "有变更的达人",
};
