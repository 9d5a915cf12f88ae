import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "@/app/_i18n/messages";
import { WaitingNotices } from "./waiting-notices";

const quietHours = { from: "22:00", until: "08:00" };

function say(locale: "zh" | "en", inMs: number | null, { afterQuietHours = false, count = 3 } = {}): string {
  const until = inMs === null ? null : new Date(Date.now() + inMs).toISOString();
  const channel = { quietHours, waiting: { count, until, afterQuietHours } };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <WaitingNotices channel={channel} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, "");
}

it("says how many notices wait for a channel, and until when", () => {
  expect(say("zh", 8 * 3_600_000, { afterQuietHours: true })).toBe("3 条待发送，静默时段结束后（08:00）发送");
  expect(say("en", 8 * 3_600_000, { afterQuietHours: true })).toBe(
    "3 waiting, sent after quiet hours (08:00)",
  );
  expect(say("zh", 600_000)).toBe("3 条待发送，最早 10 分钟后发送");
  expect(say("zh", -1_000)).toBe("3 条待发送，首批即将发送");
  expect(say("en", -1_000)).toBe("3 waiting, the first sent in a moment");
  expect(say("zh", -1_000, { count: 1 })).toBe("1 条待发送，即将发送");
  expect(say("en", -1_000, { count: 1 })).toBe("1 waiting, sent in a moment");
  expect(say("zh", null)).toBe("3 条待发送，暂不发送");
  expect(say("en", null)).toBe("3 waiting, not sent for now");
});
