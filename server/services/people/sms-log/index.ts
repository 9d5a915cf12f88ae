export { countSmsLogs, deleteOldMessages, getSmsLogStats, listSmsLogs } from "./verbs";
export { sendCode } from "./send-code";
