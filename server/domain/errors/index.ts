export { errorReasons, type ErrorReason, rowErrorCodes, type RowErrorCode } from "./error-reasons";
export { type IssueCode } from "./issue-codes";
export { invalidCursor, notFound, ServiceError, type Issue } from "./service-error";
export { invalidInput, parseInput, toIssues } from "./parse-input";
