"use client";

import { useMessages, useTranslations } from "next-intl";
import type { Messages } from "@/app/_i18n/messages";

const forms = {
  "api-key": "apiKeys",
  "desktop-version": "releases",
  "frontend-asset": "releases",
  member: "members",
  menu: "menus",
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
  const actionName = (action: string) => say(`auditLog.actions.${action}`) ?? action;
  const labelOf = (resource: string, field: string) => {
    const form = Object.entries(forms).find(([name]) => name === resource)?.[1];
    const label = form && say(`${form}.fields.${columns[field] ?? field}`);
    return label ?? say(`auditLog.columns.${field}`) ?? field;
  };
  return {
    actionName,
    actorType: (type: string) => say(`auditLog.actorTypes.${type}`) ?? type,
    /** The label of a field, also of one in an object (`scope.permissions`). */
    fieldName: (resource: string, field: string) => {
      const [first = field, ...path] = field.split(".");
      return [labelOf(resource, first), ...path].join(" › ");
    },
    /** The action of a typed text: its translation, or its name itself. */
    actionOf: (text: string) =>
      auditActions(actions).find((action) => actionName(action).toLowerCase() === text.toLowerCase()) ?? text,
  };
}

export function auditActions(actions: Messages["auditLog"]["actions"]): string[] {
  return Object.entries(actions).flatMap(([resource, verbs]) =>
    Object.keys(verbs).map((verb) => `${resource}.${verb}`),
  );
}
