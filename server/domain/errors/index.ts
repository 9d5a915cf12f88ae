export {
  errorReasons,
  type ErrorReason,
  rowErrorCodes,
  type RowErrorCode,
  invalidCursor,
  notFound,
  ServiceError,
  type Issue,
} from "./service-error";
export { type IssueCode } from "./issue-codes";
export { invalidInput, parseInput, toIssues } from "./parse-input";
