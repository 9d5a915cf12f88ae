export { localeCookie, locales, type Locale, pickLocale } from "./languages";
