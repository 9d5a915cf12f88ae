export { admitApiKey, mayDo, requireUser } from "./authorise";
export { checkBatchSize } from "./check-batch-size";
export { checkRoom } from "./check-room";
export { type CommitEvent, type Ctx, type PlatformCtx, rosterChanged } from "./ctx";
export {
  action,
  type AnyVerb,
  callThenCommit,
  commitThenCall,
  mutation,
  noInput,
  query,
} from "./declare-verb";
export { countNewestFirst, listNewestFirst } from "./list-newest-first";
export { inWireForm } from "./serialise";
export { admitTenant, type OrganizationId, type Tenant } from "./tenant";
export { toServiceError } from "./to-service-error";
export { type OpenTransaction, withTransaction } from "./with-transaction";
