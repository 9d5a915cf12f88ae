import {
  countAuditEntries,
  exportAuditEntries,
  getAuditEntry,
  listAuditEntries,
} from "@/server/services/audit-log";
import { routerOf } from "../init";

export const auditLogRouter = routerOf({
  list: listAuditEntries,
  count: countAuditEntries,
  get: getAuditEntry,
  export: exportAuditEntries,
});
