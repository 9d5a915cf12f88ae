import { type ErrorReason } from "@/server/domain/kernel/errors";
import { type IdKind } from "@/server/domain/kernel/ids";
import { type BuiltInRoleName } from "@/server/domain/people/permissions";
import { type Rule } from "./rules";

/** Names of rows: of another organization, or of nothing. */
export type Names = { id: (kind: IdKind) => string; text: string; username: string };

export type ProcedureSample = {
  may: Rule;
  /** Valid input that names rows wherever it can. */
  input?: (names: Names) => object;
  /** What comes back to whoever may call it, with names of another organization as with names of nothing. */
  gets: "a result" | ErrorReason;
  /** What these roles get, who may do it to every organization; true: whoever sees them all sees this. */
  platformWide?: true | { roles: readonly BuiltInRoleName[]; get: "a result" | ErrorReason };
  /** Reading another organization leaves an entry of the audit. */
  isAudited?: true;
  /** A refusal counts as a failed sign-in, and so leaves a trace. */
  countsFailures?: true;
};
