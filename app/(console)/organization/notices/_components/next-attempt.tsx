import { useTranslations } from "next-intl";
import { useClock } from "@/app/_ui/clock";
import { RelativeTime } from "@/app/_ui/values";

/** A notice whose time has passed waits for the next look of the job. */
export function NextAttempt({ at }: { at: string }) {
  const t = useTranslations("notices");
  const isDue = new Date(at).getTime() <= useClock();
  if (isDue) return t("againSoon");
  return t.rich("again", { time: () => <RelativeTime value={at} ahead /> });
}
