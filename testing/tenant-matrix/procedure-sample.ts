import { type ErrorReason } from "@/server/domain/kernel/errors";
import { type IdKind } from "@/server/domain/kernel/ids";
import { type BuiltInRoleName } from "@/server/domain/people/permissions";
import { type Rule } from "./rules";

export type Names = { id: (kind: IdKind) => string; text: string; username: string };

export type ProcedureSample = {
  may: Rule;
  input?: (names: Names) => object;
  /** The outcome for permitted callers, the same for foreign and for missing names. */
  gets: "a result" | ErrorReason;
  /**
   * The outcome for these platform roles, which may act on every organization; `true`: every role that sees
   * all organizations.
   */
  platformWide?: true | { roles: readonly BuiltInRoleName[]; get: "a result" | ErrorReason };
  isAudited?: true;
  countsFailures?: true;
};
