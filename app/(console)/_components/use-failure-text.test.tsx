import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "@/app/_i18n/messages";
import { locales } from "@/server/domain/kernel/languages";
import { useFailureText } from "./use-failure-text";

type Failed = Parameters<ReturnType<typeof useFailureText>>[0];

function Said(failed: Failed) {
  return useFailureText()(failed);
}

const say = (locale: (typeof locales)[number], kind: Failed["kind"], reason: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <Said kind={kind} failure={{ reason, message: "The service's own sentence." }} />
    </NextIntlClientProvider>,
  );

const usual = ["PERMISSION_MISSING", "ORGANIZATION_SUSPENDED", "SUBSCRIPTION_EXPIRED", "UNAVAILABLE"];

describe.each(locales)("why a job failed, in %s,", (locale) => {
  it.each([
    ...usual.map((reason) => ["IMPORT", reason] as const),
    ...[...usual, "CONFLICT", "NOT_FOUND"].map((reason) => ["CHANGE", reason] as const),
    ...[...usual, "CONFLICT"].map((reason) => ["EXPORT", reason] as const),
  ])("is said of %s by the reason %s", (kind, reason) => {
    const said = say(locale, kind, reason);
    expect(said).not.toContain("own sentence");
    expect(/[\u4e00-\u9fff]/.test(said)).toBe(locale === "zh");
  });

  it("uses the server's message when the reason has no text", () => {
    expect(say(locale, "IMPORT", "GONE")).toContain("own sentence");
  });

  it("does not suggest starting an import again when it can be resumed", () => {
    expect(say(locale, "IMPORT", "UNAVAILABLE")).not.toMatch(/begin it again|重新/i);
  });
});
