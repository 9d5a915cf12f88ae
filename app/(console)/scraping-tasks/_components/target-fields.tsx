"use client";

import { Checkbox, Input, SimpleGrid, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useBloggerFilters } from "@/app/(console)/bloggers/_components/blogger-filters";
import { standsFor } from "@/app/_components/form-fields";
import { useTRPC } from "@/app/_trpc/trpc";
import { ListFilters } from "@/app/_ui/list-filters";
import { changedFilter } from "@/app/_ui/list-view";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { platforms } from "@/server/domain/roster/platforms";
import {
  type CoreFamilyKey,
  countChosen,
  type FieldFamily,
  familiesOf,
  toggleFamily,
} from "./field-families";
import type { TargetFilter, TaskValues } from "./task-form-values";

type Props = { form: UseFormReturnType<TaskValues> };

export function TargetFields({ form }: Props) {
  const t = useTranslations("scrapingTasks");
  const tPlatform = useTranslations("words.platform");
  const { scope, filterJson, platforms: chosen } = form.values;
  const fields = useBloggerFilters({ ...filterJson, platform: chosen }).filter(
    ({ key }) => key !== "platform",
  );
  return (
    <>
      <Checkbox.Group label={t("fields.platforms")} {...form.getInputProps("platforms")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {platforms.map((platform) => (
            <Checkbox key={platform} value={platform} label={tPlatform(platform)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <RadioChoices
        label={t("fields.scope")}
        choices={["ALL", "FILTERED"] as const}
        nameOf={(choice) => t(`scopes.${choice}`)}
        consequenceOf={(choice) => t(`scopeHelp.${choice}`)}
        value={scope}
        onChange={(choice) => form.setFieldValue("scope", choice)}
      />
      {scope === "FILTERED" && (
        <Input.Wrapper error={form.errors.filterJson} labelElement="div">
          <div
            {...standsFor("filterJson", t("fields.filter"))}
            onKeyDown={(event) => {
              // Enter in a filter applies it; it must not submit the task.
              if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
            }}
          >
            <ListFilters<TargetFilter>
              fields={fields}
              filter={filterJson}
              onChange={(changes) =>
                form.setFieldValue("filterJson", (current) => changedFilter(current, changes))
              }
              onClear={() => form.setFieldValue("filterJson", {})}
            />
          </div>
        </Input.Wrapper>
      )}
    </>
  );
}

export function FieldChoice({ form }: Props) {
  const t = useTranslations("scrapingTasks");
  const { takes, fieldsJson } = form.values;
  const families = useFieldFamilies();
  const chosen = new Set(fieldsJson);
  return (
    <Stack gap="sm">
      <RadioChoices
        label={t("fields.fields")}
        choices={["ALL", "SOME"] as const}
        nameOf={(choice) => t(`takes.${choice}`)}
        consequenceOf={(choice) => t(`takesHelp.${choice}`)}
        value={takes}
        onChange={(choice) => form.setFieldValue("takes", choice)}
      />
      {takes === "SOME" && (
        <Input.Wrapper error={form.errors.fieldsJson} labelElement="div">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" {...standsFor("fieldsJson", t("fields.fields"))}>
            {families.map((family) => (
              <FamilyBox
                key={family.key}
                family={family}
                count={countChosen(family, chosen)}
                onToggle={() => form.setFieldValue("fieldsJson", toggleFamily(family, fieldsJson))}
              />
            ))}
          </SimpleGrid>
        </Input.Wrapper>
      )}
    </Stack>
  );
}

type BoxProps = { family: FieldFamily; count: number; onToggle: () => void };

/** A family partly chosen through the API stays so until it is clicked. */
function FamilyBox({ family, count, onToggle }: BoxProps) {
  const t = useTranslations("scrapingTasks");
  const nameOf = useFamilyName();
  const isPart = count > 0 && count < family.fields.length;
  return (
    <Checkbox
      label={nameOf(family)}
      checked={count === family.fields.length}
      indeterminate={isPart}
      onChange={onToggle}
      {...(isPart && { description: t("fieldsOf", { count, all: family.fields.length }) })}
    />
  );
}

/** Field families that scrapes of any platform fill; empty while loading. */
export function useFieldFamilies(): FieldFamily[] {
  const { data } = useQuery(useTRPC().scrapingTask.fields.queryOptions(undefined, { staleTime: Infinity }));
  return familiesOf(new Set(data?.list.flatMap(({ fields }) => fields)));
}

export function useFamilyName(): (family: FieldFamily) => string {
  const t = useTranslations("scrapingTasks.families");
  const locale = useLocale();
  return ({ key, name }) => (name === undefined ? t(key as CoreFamilyKey) : name[locale]);
}
