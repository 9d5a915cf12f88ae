import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "@/app/_i18n/messages";
import { NextAttempt } from "./next-attempt";

const say = (locale: "zh" | "en", inMs: number) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <NextAttempt at={new Date(Date.now() + inMs).toISOString()} />
    </NextIntlClientProvider>,
  );

it("says when a notice is tried again, and that it is at once when the time has passed", () => {
  expect([say("zh", -39_000), say("en", -39_000)]).toEqual(["即将重试", "retry in a moment"]);
  expect(say("zh", 600_000)).toMatch(/10 分钟后<\/time>重试$/);
});
