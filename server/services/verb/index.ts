export { admitApiKey, requireUser } from "./authorise";
export { checkBatchSize } from "./check-batch-size";
export { type CommitEvent, type Ctx, type PlatformCtx, rosterChanged } from "./ctx";
export { action, type AnyVerb, commitThenCall, mutation, noInput, query } from "./declare-verb";
export { listNewestFirst } from "./list-newest-first";
export { inWireForm } from "./serialise";
export { admitTenant, type OrganizationId, type Tenant } from "./tenant";
export { toServiceError } from "./to-service-error";
export { type OpenTransaction, withTransaction } from "./with-transaction";
