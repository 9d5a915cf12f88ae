"use client";

import { Paper } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatYuan } from "@/app/_ui/format";
import { BigNumber, Percent, RelativeTime, Unknown } from "@/app/_ui/values";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { costWords, quoteWords } from "@/server/domain/roster/quotes";
import { ChangeMark } from "./change-mark";
import { decisiveFigures, type Figure } from "./decisive-figures";
import classes from "./figure-strip.module.css";
import { useQuoteName } from "./quotes";

export type Previous = RouterOutputs["blogger"]["trend"]["previous"];

type Props = { blogger: BloggerWire; previous: Previous | undefined; isNarrow?: boolean };

export function FigureStrip({ blogger, previous, isNarrow = false }: Props) {
  const t = useTranslations("bloggerDetail.strip");
  const nameOf = useNameOf();
  const basisOf = useBasisOf(blogger.platform);
  const before = previous && { ...previous.metrics, ...previous };
  return (
    <Paper
      component="dl"
      aria-label={t("label")}
      radius="md"
      className={classes.strip ?? ""}
      data-narrow={isNarrow || undefined}
    >
      {decisiveFigures(blogger).map((figure) => (
        <div key={figure.name}>
          <dt>{nameOf(figure)}</dt>
          <dd>
            <FigureValue figure={figure} />
            {before && "field" in figure && (
              <ChangeMark
                before={before[figure.field as keyof typeof before]}
                now={figure.value}
                day={before.date}
                isRate={figure.kind === "rate"}
              />
            )}
          </dd>
          <Basis text={basisOf(figure)} />
        </div>
      ))}
    </Paper>
  );
}

function Basis({ text }: { text: string | null }) {
  return text === null ? null : <dd className={classes.basis ?? ""}>{text}</dd>;
}

function useNameOf(): (figure: Figure) => string {
  const t = useTranslations("bloggerDetail.strip");
  const tField = useTranslations("bloggers.fields");
  const tSection = useTranslations("bloggers.sections");
  return ({ name }) => {
    if (name === "price") return tSection("price");
    const own = name as "expectCpm";
    return t.has(own) ? t(own) : tField(name as "fansCount");
  };
}

function useBasisOf(platform: BloggerWire["platform"]): (figure: Figure) => string | null {
  const t = useTranslations("bloggerDetail.strip");
  const locale = useLocale();
  const quoteName = useQuoteName(platform);
  return (figure) => {
    if ("quote" in figure) return figure.quote === undefined ? null : quoteWords(figure.quote, locale);
    if ("cost" in figure) return costWords(figure.cost, platform, locale);
    return "form" in figure ? t("estimate", { form: quoteName(figure.form) }) : null;
  };
}

function FigureValue({ figure }: { figure: Figure }) {
  const locale = useLocale();
  if (figure.kind === "time") return <RelativeTime value={figure.value} />;
  if (figure.value === null) return <Unknown />;
  if (figure.kind === "rate") return <Percent value={Number(figure.value)} />;
  if (figure.kind === "count")
    return <BigNumber value={figure.value} isLeast={"isLeast" in figure && figure.isLeast} />;
  return <span className="figures">{formatYuan(figure.value, locale)}</span>;
}
