export { type ChainHead, checkAuditChains } from "./check-audit-chains";
export { countAuditEntries, exportAuditEntries, getAuditEntry, listAuditEntries } from "./verbs";
