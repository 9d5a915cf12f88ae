export {
  admitApiKey,
  type KeyOrganization,
  mayDo,
  refuseWhereNothingChanges,
  requireUser,
} from "./authorise";
export { checkBatchSize, checkRoom, checkUnchanged, lockOrganization, readAt } from "./checks";
export { computeInTurns, verbLimiter } from "./verb-limiter";
export { exportedFile, exportSheet, MAX_EXPORTED, sheetInput } from "./export-sheet";
export { type AuditAction, recordAudit, recordAudits } from "./record-audit";
export {
  type CommitEvent,
  type Ctx,
  jobWaiting,
  type PlatformCtx,
  probeDue,
  refreshWaiting,
  rosterChanged,
  runWaiting,
} from "./ctx";
export {
  action,
  type AnyVerb,
  callThenCommit,
  commitThenCall,
  mutation,
  noInput,
  query,
  type Returned,
} from "./declare-verb";
export { JsonText, pageJson } from "./json-text";
export {
  countAllNewestFirst,
  countNewestFirst,
  listAllNewestFirst,
  listNewestFirst,
} from "./list-newest-first";
export { reencryption, retention } from "./maintenance";
export { inWireForm } from "./serialise";
export { admitTenant, type OrganizationId, type OrganizationRow, type Tenant } from "./tenant";
export { toServiceError } from "./to-service-error";
export { type OpenTransaction, withTransaction } from "./with-transaction";
