import { platforms } from "@/server/domain/roster/platforms";
import { type createScrapingTask } from "@/server/services/scraping/task";
import { EVERYDAY_POLICY } from "./demo-policies";

type Input = Parameters<typeof createScrapingTask>[0]["input"];
/** `policy`: the name of one of the demo's policies. */
type Task = Omit<Input, "pacePolicyId"> & { policy?: string };

/** The first one runs when the demo starts; the others wait for their schedule or for a user. */
export const demoTasks: readonly Task[] = [
  {
    name: "每天更新全部名册",
    platforms: [...platforms],
    scheduleType: "DAILY",
    cronExpression: "30 2 * * *",
    policy: EVERYDAY_POLICY,
  },
  {
    name: "每周更新头部达人",
    platforms: ["STARMAP", "PGY", "BILIBILI_HUAHUO"],
    scope: "FILTERED",
    filterJson: { fansCountMin: 1_000_000 },
    scheduleType: "WEEKLY",
    cronExpression: "0 4 * * 1",
  },
  { name: "投放前补报价", platforms: ["KUAISHOU_JLJX", "PGY"], fieldsJson: ["priceJson", "fansCount"] },
];
