import { countSmsLogs, getSmsLogStats, listSmsLogs } from "@/server/services/people/sms-log";
import { routerOf } from "../../init";

export const smsLogRouter = routerOf({ list: listSmsLogs, count: countSmsLogs, stats: getSmsLogStats });
