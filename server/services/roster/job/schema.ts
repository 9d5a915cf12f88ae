import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";

const instant = z.iso.datetime();
const json = z.record(z.string(), z.unknown());

const rosterJobKind = z.enum(["CHANGE", "EXPORT", "IMPORT", "UNDO_IMPORT"]);
export const rosterJobStatus = z.enum(["QUEUED", "RUNNING", "SUCCESS", "FAILED", "CANCELLED"]);

export const rosterJobFailure = z.object({ reason: z.string(), message: z.string() });

/**
 * A job on the roster (docs/rules.md#roster-jobs). `input` and `result` depend on its kind. `changed`,
 * `unchanged` and `failed` add up to the rows done; `total` is null until they are counted.
 */
export const rosterJobWire = z.object({
  id: z.string(),
  kind: rosterJobKind,
  status: rosterJobStatus,
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  userNickname: z.string().nullable(),
  input: json,
  total: z.int().nullable(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  result: json.nullable(),
  failure: rosterJobFailure.nullable(),
  undoneById: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type RosterJobWire = z.output<typeof rosterJobWire>;

export const rosterJobId = z.strictObject({ id: idSchema("rosterJob") });
export const rosterJobList = listOf(rosterJobWire);

export const listRosterJobsInput = z.strictObject({
  kind: rosterJobKind.optional(),
  underWay: z.boolean().default(false),
  ...pageInput(),
});
