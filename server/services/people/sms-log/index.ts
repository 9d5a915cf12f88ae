export { deleteOldMessages } from "./delete-old-messages";
export { sendCode } from "./send-code";
export { countSmsLogs, getSmsLogStats, listSmsLogs } from "./verbs";
