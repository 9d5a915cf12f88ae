import type { Locale } from "../locales";
import { en } from "./en";
import { zh } from "./zh";

export type Messages = typeof en;

export const messages: Record<Locale, Messages> = { en, zh };
