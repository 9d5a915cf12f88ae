import { type AuditAction, type Ctx } from "@/server/services/kernel/verb";
import { type Tx } from "@/server/infra/db";
import { type RosterChange } from "../schema";
import { startChange } from "./run-change";

type Retagging = Omit<Extract<RosterChange, { kind: "RETAG" }>, "kind"> & { action: AuditAction };

/** A job over all bloggers that have one of the names in any spelling, deactivated ones too. */
export function startRetagging(tx: Tx, ctx: Ctx, { action, names, to }: Retagging) {
  const filter = { tags: names, includeDeactivated: true };
  return startChange(tx, ctx, { action, asked: { change: { kind: "RETAG", names, to }, filter } });
}
