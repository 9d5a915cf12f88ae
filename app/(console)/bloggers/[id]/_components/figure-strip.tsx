"use client";

import { Paper } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatYuan } from "@/app/_ui/format";
import { BigNumber, Percent, RelativeTime, Unknown } from "@/app/_ui/values";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { BloggerWire } from "@/server/domain/blogger";
import { ChangeMark } from "./change-mark";
import { decisiveFigures, type Figure } from "./decisive-figures";
import classes from "./figure-strip.module.css";
import { useQuoteName } from "./quotes";

export type Previous = RouterOutputs["blogger"]["trend"]["previous"];

/** Shows the six figures that decide about a blogger, with their change since the last snapshot. */
export function FigureStrip({ blogger, previous }: { blogger: BloggerWire; previous: Previous | undefined }) {
  const t = useTranslations("bloggerDetail.strip");
  const nameOf = useNameOf();
  const before = previous && { ...previous.metrics, ...previous };
  return (
    <Paper component="dl" aria-label={t("label")} radius="md" className={classes.strip ?? ""}>
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
        </div>
      ))}
    </Paper>
  );
}

function useNameOf(): (figure: Figure) => string {
  const t = useTranslations("bloggerDetail.strip");
  const tField = useTranslations("bloggers.fields");
  const tSection = useTranslations("bloggers.sections");
  const quoteName = useQuoteName();
  return (figure) => {
    if (figure.name === "price" && "quote" in figure)
      return figure.quote === "" ? tSection("price") : t("priceOf", { quote: quoteName(figure.quote) });
    const own = figure.name as "expectCpm";
    return t.has(own) ? t(own) : tField(figure.name as "fansCount");
  };
}

function FigureValue({ figure }: { figure: Figure }) {
  const t = useTranslations("bloggerDetail.strip");
  const locale = useLocale();
  if (figure.kind === "time") return <RelativeTime value={figure.value} />;
  if (figure.value === null) return <Unknown />;
  if (figure.kind === "rate") return <Percent value={Number(figure.value)} />;
  if (figure.kind === "count") return <BigNumber value={figure.value} />;
  return (
    <span
      className="figures"
      {...(figure.name === "pricePerThousand" && { title: t("pricePerThousandHint") })}
    >
      {formatYuan(figure.value, locale)}
    </span>
  );
}
