export { authorise, authoriseOwner } from "./authorise";
export { authoriseSelf } from "./authorise-self";
export { listNewestFirst } from "./list-newest-first";
export { lockSandbox } from "./lock-sandbox";
export { type Ctx, type PlatformCtx, type PlatformVerb, type TransactionHook, type Verb } from "./context";
export { checkBatchSize } from "./check-batch-size";
export { admitTenant, type OrganizationId, type Tenant } from "./tenant";
export { toServiceError } from "./to-service-error";
export { withTransaction } from "./with-transaction";
