export { errorReasons, type ErrorReason, rowErrorCodes, type RowErrorCode } from "./error-reasons";
export { invalidCursor, notFound, ServiceError, type Issue } from "./service-error";
export { invalidInput, parseInput, toIssues } from "./parse-input";
