"use client";

import { Anchor, Text } from "@mantine/core";
import { useValueText } from "@/app/_components/value-text";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { ExactTime, Percent, Unknown } from "@/app/_ui/values";
import { metricFields } from "@/server/domain/roster/blogger";
import type { Platform } from "@/server/domain/roster/platforms";
import { Gender, LinkupDay, PriceYuan, TagList } from "../../_components/blogger-values";
import { Quote } from "./quotes";

const prices = new Set(["priceShortWithFee", "priceMidWithFee", "priceLongWithFee"]);

type Props = {
  field: string;
  value: unknown;
  platform?: Platform;
  beside?: unknown;
};

export function FieldValue({ field, value, platform, beside }: Props) {
  const tReview = useTranslations("words.review");
  const tStatus = useTranslations("words.status");
  const valueText = useValueText();
  if (value === null || value === undefined || value === "") return <Unknown />;
  if (field === "priceJson") return <Quote value={value} platform={platform} />;
  if (typeof value === "boolean") return <>{valueText(value)}</>;
  if (typeof value === "number") return <NumberValue field={field} value={value} />;
  if (typeof value !== "string") return <code className="breakable">{JSON.stringify(value)}</code>;
  if (field === "deactivatedAt") return <ExactTime value={value} />;
  if (field === "linkupAt") return <LinkupDay value={value} beside={beside} />;
  if (field === "gender") return <Gender value={value} />;
  if (field === "tags") return <TagList tags={value} />;
  if (field === "reviewStatus" && tReview.has(value as "PENDING"))
    return <StatusBadge status={value as "PENDING"} label={tReview(value as "PENDING")} />;
  if (field === "platformStatus" && tStatus.has(value as "ACTIVE"))
    return <StatusBadge status={value as "ACTIVE"} label={tStatus(value as "ACTIVE")} />;
  if (field === "mergedIntoId")
    return (
      <Anchor component={Link} href={`/bloggers/${value}`} className="identifier">
        {value}
      </Anchor>
    );
  const metric = metricFields.find(({ name }) => name === field);
  if (metric?.kind === "int64") return <Exact value={value} />;
  return (
    <Text span inherit className="breakable">
      {value}
    </Text>
  );
}

function NumberValue({ field, value }: { field: string; value: number }) {
  if (prices.has(field)) return <PriceYuan value={value} />;
  if (field === "interactRate") return <Percent value={value} />;
  if (field === "rebatePercent") return <Percent value={value} perWhole={100} />;
  if (metricFields.find(({ name }) => name === field)?.unit === "yuan") return <PriceYuan value={value} />;
  return <Exact value={value} />;
}

/** Unrounded, as a change may be small beside its figure. */
function Exact({ value }: { value: number | string }) {
  return <span className="figures">{formatExactNumber(value, useLocale())}</span>;
}
