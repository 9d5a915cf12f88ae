import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import bloggers from "@/app/_i18n/messages/en/bloggers.json";
import rosterChanges from "@/app/_i18n/messages/en/roster-changes.json";
import ui from "@/app/_i18n/messages/en/ui.json";
import { BloggerFields, toValues } from "./blogger-form";

const paid = { priceShortWithFee: null, priceMidWithFee: 10_500, priceLongWithFee: null };

function fieldsOf(row?: typeof paid): string {
  const form = { values: toValues(null, "UTC"), getInputProps: () => ({}), setFieldValue: () => undefined };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ bloggers, rosterChanges, ui }} timeZone="UTC">
      <MantineProvider>
        <BloggerFields form={form} platform="PGY" {...(row !== undefined && { row })} />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
}

it("keeps the field of a price with a fee while it is empty, if the creator had one", () => {
  const label = bloggers.fields.priceMidWithFee;
  expect(fieldsOf(paid)).toContain(label);
  expect(fieldsOf(paid)).not.toContain(bloggers.fields.priceLongWithFee);
  expect(fieldsOf()).not.toContain(label);
});
