import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { RelativeTime } from "@/app/_ui/values";

type Channel = Pick<RouterOutputs["notice"]["list"]["list"][number], "waiting" | "quietHours">;

/** How many notices wait for a channel, and when the first of them are sent. */
export function WaitingNotices({ channel: { waiting, quietHours } }: { channel: Channel }) {
  const t = useTranslations("notices.waiting");
  const now = useClock();
  const { count, until, afterQuietHours } = waiting;
  if (until === null) return t("held", { count });
  if (Date.parse(until) <= now) return t("soon", { count });
  // The organization's clock, as in the column of quiet hours.
  if (afterQuietHours && quietHours !== null) return t("quiet", { count, time: quietHours.until });
  return t.rich("grouped", { count, time: () => <RelativeTime value={until} ahead /> });
}
