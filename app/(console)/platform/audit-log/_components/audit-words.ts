"use client";

import { useMessages, useTranslations } from "next-intl";
import type { Messages } from "@/app/_i18n/messages";

const forms = {
  blogger: "bloggers",
  "api-key": "apiKeys",
  "desktop-version": "releases",
  "frontend-asset": "releases",
  member: "members",
  menu: "menus",
  notice: "notices",
  organization: "organizations",
  "pace-policy": "pacePolicies",
  role: "roles",
  "scraper-account": "scraperAccounts",
  "scraping-task": "scrapingTasks",
  "sync-endpoint": "syncEndpoints",
  user: "users",
} as const satisfies Record<string, keyof Messages>;

const columns: Readonly<Record<string, string>> = {
  bloggerLimit: "limit",
  fileName: "file",
  fileSize: "size",
  menuIds: "permissions",
  ownerId: "owner",
  parentId: "parent",
  publishedAt: "published",
  releaseNotes: "notes",
  roleId: "role",
  subscriptionExpiresAt: "ends",
  subscriptionPlan: "plan",
  updateLog: "notes",
};

/**
 * Texts of actions (`api-key.reset`) and fields, and the action of a text. Unknown names are returned
 * unchanged.
 */
export function useAuditWords() {
  const t = useTranslations();
  const { actions } = useMessages().auditLog;
  const say = (key: string) => {
    const known = key as "auditLog.note";
    // `t.has` is also true for a group of texts.
    return t.has(known) && typeof t.raw(known) === "string" ? t(known) : undefined;
  };
  const name = (group: "actorTypes" | "jobs" | "objects", key: string) => say(`auditLog.${group}.${key}`);
  const actionName = (action: string) => say(`auditLog.actions.${action}`) ?? action;
  const labelOf = (resource: string, field: string) => {
    const form = Object.entries(forms).find(([name]) => name === resource)?.[1];
    const label = form && say(`${form}.fields.${columns[field] ?? field}`);
    return label ?? say(`auditLog.columns.${field}`) ?? field;
  };
  return {
    actionName,
    actorType: (type: string) => name("actorTypes", type) ?? type,
    actorName: ({ actorType, actorId, actorName: known, actorNickname }: Actor) =>
      actorType === "job"
        ? (name("jobs", actorId) ?? name("actorTypes", actorType) ?? actorId)
        : (actorNickname ?? known ?? name("actorTypes", actorType) ?? actorId),
    /** The kind of row that an action is about. */
    objectName: (type: string) => name("objects", type) ?? type,
    /** The label of a field, also of one in an object (`scope.permissions`). */
    fieldName: (resource: string, field: string) =>
      field
        .split(".")
        .map((part) => labelOf(resource, part))
        .join(" › "),
    /** Labels of changed fields, each once, without those inside of objects. */
    fieldNames: (resource: string, fields: readonly string[]) => [
      ...new Set(fields.filter(isForPeople).map((field) => labelOf(resource, field.split(".")[0] ?? field))),
    ],
    /** The action of a typed text: its translation, or its name itself. */
    actionOf: (text: string) =>
      auditActions(actions).find((action) => actionName(action).toLowerCase() === text.toLowerCase()) ?? text,
  };
}

type Actor = { actorType: string; actorId: string; actorName: string | null; actorNickname: string | null };

type Target = { targetName: string | null; targetCount: number | null };

/** The row that an entry is about, or how many; null where it has no name. */
export function targetText(
  { targetName, targetCount }: Target,
  { ofMany }: { ofMany: (count: number) => string },
): string | null {
  return targetName ?? (targetCount === null ? null : ofMany(targetCount));
}

/** Columns that only the service itself reads; an entry of a new row has them all. */
const internal: ReadonlySet<string> = new Set(
  `activation backfillFromSeq backfillToSeq bucketCountedAt bucketMissing busyUntil chain cooldownRound crewJson
  dayWindowStartedAt executor executorUntil failureToldAt freezeJson frozenAt hourWindowStartedAt isNewest
  leaseFence leaseHolder leaseToken leaseUntil momentFailures nextRequestAt organizationId paceJson page place
  position probeAt probeCount rateLimitStrikes revision scheduledIn slowdown tries uploadId`.split(/\s+/),
);

export function isForPeople(field: string): boolean {
  return !internal.has(field.split(".")[0] ?? field);
}

export function auditActions(actions: Messages["auditLog"]["actions"]): string[] {
  return Object.entries(actions).flatMap(([resource, verbs]) =>
    Object.keys(verbs).map((verb) => `${resource}.${verb}`),
  );
}
