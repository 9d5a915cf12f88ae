import { MAX_TAGS } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";
import { type RosterChange } from "../schema";

/**
 * SQL that applies a change to a blogger `b`. `differs`: the change would alter it. `isPossible`: it may be
 * applied. `repeats`: the decision was already made. `at`: when the written blogger `b` was changed, as its
 * history says.
 */
export type ChangePlan = {
  columns: readonly string[];
  set: Prisma.Sql;
  differs: Prisma.Sql;
  repeats: Prisma.Sql;
  isPossible: Prisma.Sql;
  at?: Prisma.Sql;
};

const always = Prisma.sql`true`;
const never = Prisma.sql`false`;
/** A new manager leaves `updated_at` as it is (docs/rules.md#managers). */
const statementTime = Prisma.sql`date_trunc('milliseconds', statement_timestamp())`;
const reviewColumns = ["review_status"];
const activeColumns = ["deactivated_at", "deactivated_reason"];

const columnsOf: Record<RosterChange["kind"], readonly string[]> = {
  REVIEW: reviewColumns,
  DEACTIVATE: activeColumns,
  REACTIVATE: activeColumns,
  TAG: ["tags"],
  UNTAG: ["tags"],
  ASSIGN: ["owner_user_id"],
  MANAGE: ["manager_user_id"],
  RETAG: ["tags"],
};

export function planChange(change: RosterChange): ChangePlan {
  const columns = columnsOf[change.kind];
  switch (change.kind) {
    case "REVIEW": {
      const status = Prisma.sql`${change.reviewStatus}::review_status`;
      return {
        columns,
        set: Prisma.sql`review_status = ${status}`,
        differs: Prisma.sql`b.review_status <> ${status}
          AND b.review_status = coalesce(${change.was ?? null}::review_status, b.review_status)`,
        repeats: Prisma.sql`b.review_status = ${status}
          AND b.review_status = coalesce(${change.was ?? null}::review_status, b.review_status)`,
        isPossible: always,
      };
    }
    case "DEACTIVATE":
      return {
        columns,
        set: Prisma.sql`deactivated_at = date_trunc('milliseconds', clock_timestamp()),
          deactivated_reason = ${change.reason ?? null}`,
        differs: Prisma.sql`b.deactivated_at IS NULL`,
        repeats: never,
        isPossible: always,
      };
    case "REACTIVATE":
      return {
        columns,
        set: Prisma.sql`deactivated_at = NULL, deactivated_reason = NULL`,
        differs: Prisma.sql`b.deactivated_at IS NOT NULL`,
        repeats: never,
        isPossible: Prisma.sql`b.merged_into_id IS NULL`,
      };
    case "TAG": {
      // Existing tags keep their order; new ones follow in the given order.
      const more = Prisma.sql`b.tags || array(
        SELECT t.tag FROM unnest(${change.tags}::text[]) WITH ORDINALITY AS t (tag, at)
        WHERE t.tag <> ALL (b.tags) ORDER BY t.at)`;
      return {
        columns,
        set: Prisma.sql`tags = ${more}`,
        differs: Prisma.sql`NOT b.tags @> ${change.tags}::text[]`,
        repeats: never,
        isPossible: Prisma.sql`cardinality(${more}) <= ${MAX_TAGS}`,
      };
    }
    case "UNTAG":
      return {
        columns,
        set: Prisma.sql`tags = array(
          SELECT t.tag FROM unnest(b.tags) WITH ORDINALITY AS t (tag, at)
          WHERE t.tag <> ALL (${change.tags}::text[]) ORDER BY t.at)`,
        differs: Prisma.sql`b.tags && ${change.tags}::text[]`,
        repeats: never,
        isPossible: always,
      };
    case "ASSIGN":
      return {
        columns,
        set: Prisma.sql`owner_user_id = ${change.userId}`,
        differs: Prisma.sql`b.owner_user_id IS DISTINCT FROM ${change.userId}
          AND b.owner_user_id IS NOT DISTINCT FROM coalesce(${change.was ?? null}::text, b.owner_user_id)`,
        repeats: never,
        isPossible: always,
      };
    case "MANAGE":
      return {
        columns,
        set: Prisma.sql`manager_user_id = ${change.managerUserId}`,
        differs: Prisma.sql`b.manager_user_id IS DISTINCT FROM ${change.managerUserId}::text`,
        repeats: never,
        isPossible: always,
        at: statementTime,
      };
    case "RETAG": {
      const renamed = retagged(change);
      return {
        columns,
        set: Prisma.sql`tags = ${renamed}`,
        differs: Prisma.sql`blogger_folded(b.tags) && blogger_folded(${change.names}::text[]) AND b.tags <> ${renamed}`,
        repeats: never,
        isPossible: always,
      };
    }
  }
}

/** A tag takes the place of the first of those it replaces. All spellings count, its own as well. */
function retagged({ names, to }: Extract<RosterChange, { kind: "RETAG" }>): Prisma.Sql {
  if (to === null)
    return Prisma.sql`array(
      SELECT t.tag FROM unnest(b.tags) WITH ORDINALITY AS t (tag, at)
      WHERE lower(t.tag) <> ALL (blogger_folded(${names}::text[])) ORDER BY t.at)`;
  return Prisma.sql`array(
    SELECT n.tag FROM (
      SELECT CASE WHEN lower(t.tag) = ANY (blogger_folded(${[...names, to]}::text[])) THEN ${to}::text ELSE t.tag END AS tag,
        t.at FROM unnest(b.tags) WITH ORDINALITY AS t (tag, at)) n
    GROUP BY n.tag ORDER BY min(n.at))`;
}

const fieldOf: Record<RosterChange["kind"], string> = {
  REVIEW: "reviewStatus",
  DEACTIVATE: "deactivatedAt",
  REACTIVATE: "deactivatedAt",
  TAG: "tags",
  UNTAG: "tags",
  ASSIGN: "ownerUserId",
  MANAGE: "managerUserId",
  RETAG: "tags",
};

/**
 * Restores the old values if the blogger has not changed since, not even back and forth. `c` is the record
 * of the change.
 */
export function planUndo(kind: RosterChange["kind"]): ChangePlan {
  const columns = columnsOf[kind];
  const restored = columns.map((column) => `${column} = (jsonb_populate_record(b, c.before)).${column}`);
  const isMember = (column: string) => Prisma.sql`c.before ->> ${column} IN (
    SELECT m.user_id FROM organization_member m
    WHERE m.organization_id = b.organization_id AND m.status = 'ACTIVE')`;
  const isPossible = {
    ASSIGN: isMember("owner_user_id"),
    MANAGE: Prisma.sql`(c.before ->> 'manager_user_id' IS NULL OR ${isMember("manager_user_id")})`,
  };
  return {
    columns,
    set: Prisma.raw(restored.join(", ")),
    differs: Prisma.sql`${kept(columns)} = c.after AND NOT EXISTS (
      SELECT FROM blogger_history h WHERE h.blogger_id = b.id AND h.at > c.changed_at
        AND h.changes @> ${JSON.stringify([{ field: fieldOf[kind] }])}::jsonb)
      ${kind === "REVIEW" ? decidedOnce : Prisma.empty}`,
    repeats: never,
    isPossible:
      kind === "ASSIGN" || kind === "MANAGE" ? isPossible[kind] : Prisma.sql`b.merged_into_id IS NULL`,
    ...(kind === "MANAGE" && { at: statementTime }),
  };
}

const decidedOnce = Prisma.sql`AND NOT EXISTS (
  SELECT FROM blogger_review r WHERE r.blogger_id = b.id AND r.created_at > c.changed_at)`;

export function kept(columns: readonly string[]): Prisma.Sql {
  return Prisma.raw(`jsonb_build_object(${columns.map((column) => `'${column}', b.${column}`).join(", ")})`);
}
