export { recordAudit } from "@/server/services/verb";
