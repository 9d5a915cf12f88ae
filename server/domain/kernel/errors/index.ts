export {
  errorReasons,
  type ErrorReason,
  rowErrorCodes,
  type RowErrorCode,
  internalError,
  invalidCursor,
  methodNotAllowed,
  isShed,
  notAllowed,
  notFound,
  notOnPlatform,
  type Ineligible,
  ServiceError,
  type TakenBy,
  type Issue,
} from "./service-error";
export { headersOfError, statusOfReason } from "./status-of-reason";
export { type IssueCode, isIssueCode } from "./issue-codes";
export { invalidInput, parseInput, toIssues } from "./parse-input";
