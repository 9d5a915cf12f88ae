export { sendCode } from "./send-code";
export { countSmsLogs, getSmsLogStats, listSmsLogs } from "./verbs";
