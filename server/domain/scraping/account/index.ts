export { scraperAccountFields } from "./scraper-account-fields";
export { checkSessionCookie, cookieHeaderFor, sessionCookieField } from "./session-cookie";
