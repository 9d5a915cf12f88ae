import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie, pickLocale, pickTimeZone, timeZoneCookie } from "./locales";
import { messages } from "./messages";

export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = pickLocale(jar.get(localeCookie)?.value, (await headers()).get("accept-language"));
  const timeZone = pickTimeZone(jar.get(timeZoneCookie)?.value);
  return { locale, timeZone, messages: messages[locale] };
});
