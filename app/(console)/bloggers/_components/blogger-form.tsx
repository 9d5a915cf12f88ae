"use client";

import { InputBase, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DayInput } from "@/app/_ui/date-inputs";
import { NumberInput } from "@/app/_ui/number-input";
import { MAX_COUNT } from "@/app/_ui/count-range-text";
import { TagsInput } from "@/app/_ui/tags-input";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import type { Platform } from "@/server/domain/roster/platforms";
import { ownForms } from "@/server/domain/roster/quotes";
import { toDay, toInstant } from "./linkup-day";
import { isPriceName, priceName, type PriceValues, toPriceFields, toPriceValues } from "./price-values";

const texts = [
  "nickname",
  "url",
  "category",
  "location",
  "gender",
  "externalId",
  "remark",
  "linkupRemark",
  "contactWechat",
  "contactPhone",
  "contactEmail",
  "managerUserId",
] as const;
const numbers = [
  "fansCount",
  "rebatePercent",
  "priceShortWithFee",
  "priceMidWithFee",
  "priceLongWithFee",
] as const;
const fees = ["priceShortWithFee", "priceMidWithFee", "priceLongWithFee"] as const;
type TextName = (typeof texts)[number];
type FeeName = (typeof fees)[number];
type NumberName = (typeof numbers)[number];

export type BloggerValues = Record<TextName, string> &
  Record<NumberName, number | string> &
  PriceValues & { tags: string[]; linkupAt: string };

export type ManagedBlogger = BloggerWire & { managerUserId: string | null };

/** Form values of a creator or a new one. `linkupAt` is a day in the organization's time zone. */
export function toValues(blogger: ManagedBlogger | null, timeZone: string): BloggerValues {
  const given = (name: TextName | NumberName) => blogger?.[name] ?? "";
  return {
    ...Object.fromEntries([...texts, ...numbers].map((name) => [name, given(name)])),
    ...toPriceValues(blogger),
    tags: (blogger?.tags ?? "").split(",").filter(Boolean),
    linkupAt: toDay(blogger?.linkupAt ?? null, timeZone) ?? "",
  } as BloggerValues;
}

/** `priced` is the creator whose prices are changed. */
export function toFields(
  values: Partial<BloggerValues>,
  timeZone: string,
  priced: Pick<BloggerWire, "platform" | "priceJson">,
): Record<string, unknown> {
  const toField = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === "linkupAt" && typeof value === "string" && value !== "")
      return [name, toInstant(value, timeZone)];
    if (typeof value === "string") return [name, value.trim() === "" ? null : value.trim()];
    return [name, value];
  };
  const others = Object.entries(values).filter(([name]) => !isPriceName(name));
  return { ...Object.fromEntries(others.map(toField)), ...toPriceFields(values, priced) };
}

export type BloggerForm = {
  values: BloggerValues;
  getInputProps: (name: string) => object;
  setFieldValue: (name: "linkupAt" | "managerUserId", value: string) => void;
};
type FieldsProps = {
  form: BloggerForm;
  platform: Platform;
  /** The creator as of the opening of the form. */
  row?: Pick<BloggerWire, FeeName>;
  first?: ReactNode;
  withoutLink?: boolean;
  manager?: ReactNode;
};

export function BloggerFields({ form, platform, row, first, withoutLink = false, manager }: FieldsProps) {
  const t = useTranslations("bloggers.fields");
  const tForm = useTranslations("rosterChanges.form");
  const locale = useLocale();
  const text = (name: TextName) => (
    <TextInput label={t(name)} autoComplete="off" {...form.getInputProps(name)} />
  );
  const number = (name: NumberName) => (
    <NumberInput
      key={name}
      label={t(name)}
      max={MAX_COUNT}
      allowDecimal={false}
      thousandSeparator=","
      {...form.getInputProps(name)}
    />
  );
  // What the creator had counts as well, so that a field that is cleared stays.
  const isFilled = (name: FeeName) =>
    [row?.[name], form.values[name]].some((price) => typeof price === "number");
  return (
    <>
      {first}
      <TextInput
        label={tForm("nickname")}
        required
        {...(first === undefined && { "data-autofocus": true })}
        {...form.getInputProps("nickname")}
      />
      <FieldGroup title={tForm("cooperation")}>
        <TagsInput label={t("tags")} maxTags={100} {...form.getInputProps("tags")} />
        <NumberInput
          label={t("rebatePercent")}
          max={100}
          isRate
          suffix=" %"
          {...form.getInputProps("rebatePercent")}
        />
        <DayInput
          label={t("linkupAt")}
          placeholder={tForm("noDay")}
          value={form.values.linkupAt === "" ? undefined : form.values.linkupAt}
          onChange={(day) => form.setFieldValue("linkupAt", day ?? "")}
        />
        {text("linkupRemark")}
        {manager}
        {/* Grows by the browser: Mantine's measures each line, by more code than the rest of the form. */}
        <InputBase
          component="textarea"
          multiline
          label={t("remark")}
          rows={2}
          style={{ gridColumn: "1 / -1" }}
          styles={{ input: { fieldSizing: "content", minHeight: "3.9em", maxHeight: "10em" } }}
          {...form.getInputProps("remark")}
        />
      </FieldGroup>
      <FieldGroup title={tForm("contacts")}>
        {text("contactWechat")}
        {text("contactPhone")}
        {text("contactEmail")}
        {text("externalId")}
      </FieldGroup>
      <FieldGroup title={tForm("prices")}>
        {ownForms[platform].map(({ form: sold, label }) => (
          <NumberInput
            key={sold}
            label={tForm("listed", { form: label[locale] })}
            max={MAX_COUNT}
            allowDecimal={false}
            thousandSeparator=","
            {...form.getInputProps(priceName(sold))}
          />
        ))}
        {/* Only 星图 has prices with a fee, and by these lengths; elsewhere an import may have had them. */}
        {fees.filter((name) => platform === "STARMAP" || isFilled(name)).map(number)}
      </FieldGroup>
      <FieldGroup title={tForm("profile")}>
        {number("fansCount")}
        {text("category")}
        {text("location")}
        {text("gender")}
      </FieldGroup>
      {!withoutLink && text("url")}
    </>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <Text fz="xs" c="dimmed" fw={500} mb={4}>
        {title}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {children}
      </SimpleGrid>
    </div>
  );
}
