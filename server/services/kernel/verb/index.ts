export { admitApiKey, mayDo, refuseWhereNothingChanges, requireUser } from "./authorise";
export { checkBatchSize } from "./check-batch-size";
export { checkRoom } from "./check-room";
export { checkUnchanged, readAt } from "./check-unchanged";
export { computeInTurns } from "./compute-in-turns";
export { exportedFile, exportSheet, MAX_EXPORTED, sheetInput } from "./export-sheet";
export { type AuditAction, recordAudit } from "./record-audit";
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
export {
  countAllNewestFirst,
  countNewestFirst,
  listAllNewestFirst,
  listNewestFirst,
} from "./list-newest-first";
export { reencryption } from "./reencryption";
export { retention } from "./retention";
export { lockOrganization } from "./lock-organization";
export { inWireForm } from "./serialise";
export { admitTenant, type OrganizationId, type Tenant } from "./tenant";
export { toServiceError } from "./to-service-error";
export { verbLimiter } from "./verb-limiter";
export { type OpenTransaction, withTransaction } from "./with-transaction";
