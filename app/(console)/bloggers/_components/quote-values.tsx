"use client";

import { useLocale } from "next-intl";
import { formatYuan } from "@/app/_ui/format";
import { BigNumber, Cut, Unknown } from "@/app/_ui/values";
import type { Locale } from "@/server/domain/kernel/languages";
import type { BloggerListWire } from "@/server/domain/roster/blogger";
import {
  costWords,
  medianPlays,
  paidPrice,
  playCost,
  playsWords,
  type Quote,
  quotesOf,
  quoteWords,
  usualQuote,
} from "@/server/domain/roster/quotes";

type Props = { of: BloggerListWire };

/** The price that stands for a creator, beside the form that it is for (docs/rules.md#quotes). */
export function UsualQuote({ of: blogger }: Props) {
  const locale = useLocale();
  const quote = usualQuote(quotesOf(blogger));
  return quote === undefined ? <Unknown /> : <QuoteWithForm quote={quote} locale={locale} />;
}

/** Of the form that was chosen, else the usual one. */
export function ChosenQuote({ of: blogger, form }: Props & { form: string | null }) {
  const locale = useLocale();
  if (form === null) return <UsualQuote of={blogger} />;
  const quote = quotesOf(blogger).find((candidate) => candidate.form === form);
  return quote === undefined ? <Unknown /> : <QuoteWithForm quote={quote} locale={locale} />;
}

function QuoteWithForm({ quote, locale }: { quote: Quote; locale: Locale }) {
  return (
    <FigureWithBasis
      figure={formatYuan(paidPrice(quote) ?? 0, locale)}
      basis={quote.label[locale]}
      title={quoteWords(quote, locale)}
    />
  );
}

export function PriceOfForm({ of: blogger, form }: Props & { form: string }) {
  const locale = useLocale();
  const quote = quotesOf(blogger).find((candidate) => candidate.form === form);
  const price = quote === undefined ? null : paidPrice(quote);
  if (quote === undefined || price === null) return <Unknown />;
  return (
    <span className="figures" title={quoteWords(quote, locale)}>
      {formatYuan(price, locale)}
    </span>
  );
}

/** Where nothing can be worked out, the reason stands in its place. */
export function PlayCost({ of: blogger }: Props) {
  const locale = useLocale();
  const cost = playCost(blogger);
  const words = costWords(cost, blogger.platform, locale);
  if (cost.yuan !== null)
    return (
      <FigureWithBasis
        figure={formatYuan(cost.yuan, locale)}
        basis={cost.quote.label[locale]}
        title={words}
      />
    );
  return cost.missing === "QUOTE" ? <Unknown /> : <Unknown text={words} />;
}

export function PlayMedian({ of: blogger }: Props) {
  const locale = useLocale();
  const plays = medianPlays(blogger);
  if (plays === null) return <Unknown />;
  return (
    <span title={playsWords(plays.field, blogger.platform, locale)}>
      <BigNumber value={plays.median} />
    </span>
  );
}

function FigureWithBasis({ figure, basis, title }: { figure: string; basis: string; title: string }) {
  return (
    <span title={title} style={{ display: "inline-flex", gap: 6, alignItems: "baseline", maxWidth: "100%" }}>
      <span className="figures">{figure}</span>
      <span
        style={{ color: "var(--mantine-color-dimmed)", fontSize: "var(--mantine-font-size-xs)", minWidth: 0 }}
      >
        <Cut text={basis} title={title} />
      </span>
    </span>
  );
}
