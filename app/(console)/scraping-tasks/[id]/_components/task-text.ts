"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useBloggerFilters } from "@/app/(console)/bloggers/_components/blogger-filters";
import { countChosen } from "../../_components/field-families";
import { useFamilyName, useFieldFamilies } from "../../_components/target-fields";
import { toTaskValues } from "../../_components/task-form-values";
import type { Task } from "../../_components/task-values";

export function useTargetText(): (task: Task) => string {
  const t = useTranslations("scrapingTasks");
  const tUi = useTranslations("ui");
  const timeZone = useTimeZone() ?? "UTC";
  const fields = useBloggerFilters();
  return (task) => {
    if (task.scope === "ALL") return t("scopes.ALL");
    const { filterJson } = toTaskValues(task, timeZone);
    const chips = fields.flatMap((field) => field.chips(filterJson));
    const words = chips.map(({ label }) => (typeof label === "string" ? label : tUi("chip", label)));
    return words.length === 0 ? t("scopes.ALL") : words.join(" · ");
  };
}

export function useFieldsText(): (fields: readonly string[] | null) => string {
  const t = useTranslations("scrapingTasks");
  const nameOf = useFamilyName();
  const families = useFieldFamilies();
  return (fields) => {
    if (fields === null) return t("allFields");
    const chosen = new Set(fields);
    const parts = families.flatMap((family) => {
      const count = countChosen(family, chosen);
      if (count === 0) return [];
      const name = nameOf(family);
      return [
        count === family.fields.length
          ? name
          : `${name} (${t("fieldsOf", { count, all: family.fields.length })})`,
      ];
    });
    return parts.length === 0 ? t("noFields") : parts.join(" · ");
  };
}
