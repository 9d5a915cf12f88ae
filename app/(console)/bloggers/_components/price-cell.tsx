"use client";

import { useLocale, useTranslations } from "next-intl";
import { MAX_COUNT } from "@/app/_ui/count-range-text";
import { paidPrice, quoteOfForm, quoteWords, setPaidPrice } from "@/server/domain/roster/quotes";
import { type CellProps, FieldCell } from "./field-cell";
import { PriceOfForm, UsualQuote } from "./quote-values";

/** The price that is shown of one form, or of the usual one (docs/rules.md#quotes). */
export function PriceCell({ row, form }: CellProps & { form?: string }) {
  const t = useTranslations("bloggers.fields");
  const locale = useLocale();
  const quote = quoteOfForm(row, form);
  const show = (blogger: CellProps["row"]) =>
    form === undefined ? <UsualQuote of={blogger} /> : <PriceOfForm of={blogger} form={form} />;
  if (quote === undefined) return show(row);
  return (
    <FieldCell<number | string | null>
      row={row}
      field={`price.${quote.form}`}
      title={form === undefined ? t("quote") : quote.label[locale]}
      value={paidPrice(quote)}
      isFigure={form !== undefined}
      toFields={(next, from) =>
        setPaidPrice(from, quoteOfForm(from, quote.form) ?? quote, typeof next === "number" ? next : null)
      }
      editor={(_title, draft, change, { NumberInput }) => (
        <NumberInput
          label={quoteWords(quote, locale)}
          value={draft ?? ""}
          onChange={change}
          max={MAX_COUNT}
          allowDecimal={false}
          thousandSeparator=","
          // Typing replaces the value.
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      )}
      show={show}
    />
  );
}
