import {
  countAuditEntries,
  exportAuditEntries,
  getAuditEntry,
  listAuditEntries,
} from "@/server/services/kernel/audit-log";
import { routerOf } from "../../init";

export const auditLogRouter = routerOf({
  list: listAuditEntries,
  count: countAuditEntries,
  get: getAuditEntry,
  export: exportAuditEntries,
});
