import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { ContactChannel } from "@/server/domain/roster/contact";
import { toDay, toInstant } from "../linkup-day";

export type Contact = RouterOutputs["contact"]["list"]["list"][number];

/** `at` is a minute (`2026-11-21T14:05`), empty for now; `nextAt` a day, empty for none. */
export type ContactValues = { at: string; channel: ContactChannel; text: string; nextAt: string };

export const newContact: ContactValues = { at: "", channel: "WECHAT", text: "", nextAt: "" };

export function toContactValues({ at, channel, text, nextAt }: Contact, timeZone: string): ContactValues {
  return {
    at: formatDateTime(new Date(at), timeZone).replace(" ", "T"),
    channel,
    text,
    nextAt: toDay(nextAt, timeZone) ?? "",
  };
}

export function toContactInput({ at, channel, text, nextAt }: ContactValues, timeZone: string) {
  return {
    at: at === "" ? new Date().toISOString() : zonedInstant(at, timeZone),
    channel,
    text: text.trim(),
    nextAt: nextAt === "" ? null : toInstant(nextAt, timeZone),
  };
}
