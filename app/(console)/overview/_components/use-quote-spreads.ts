import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type RouterOutputs, unbatched, useTRPC } from "@/app/_trpc/trpc";
import { formatShortNumber } from "@/app/_ui/format";

type Spread = RouterOutputs["blogger"]["quoteBuckets"]["list"][number] & { total: number };

/** How many creators of a platform quote a form, in buckets of yuan, without forms of other platforms. */
export function useQuoteSpreads() {
  const t = useTranslations("overview.quotes");
  const locale = useLocale();
  const { data } = useQuery(useTRPC().blogger.quoteBuckets.queryOptions(undefined, unbatched));
  const bounds = data?.bounds ?? [];
  const spreads: Spread[] = (data?.list ?? [])
    .filter(({ isOwn }) => isOwn)
    .map((spread) => ({ ...spread, total: spread.counts.reduce((sum, count) => sum + count, 0) }));
  const short = (yuan: number) => formatShortNumber(yuan, locale);
  const boundsAt = (place: number) => [bounds[place - 1], bounds[place]] as const;
  const labelAt = (place: number) => {
    const [min, next] = boundsAt(place);
    if (min === undefined) return t("below", { price: short(next ?? 0) });
    return next === undefined ? t("from", { price: short(min) }) : `${short(min)}–${short(next)}`;
  };
  /** Of a bucket, both ends included. */
  const rangeAt = (place: number) => {
    const [min, next] = boundsAt(place);
    return { min, max: next === undefined ? undefined : next - 1 };
  };
  return { spreads, labelAt, rangeAt, isLoaded: data !== undefined };
}

/** The form that most creators quote. */
export function mostQuoted<One extends { total: number }>(spreads: readonly One[]): One | undefined {
  return spreads.reduce<One | undefined>(
    (best, one) => (best === undefined || one.total > best.total ? one : best),
    undefined,
  );
}
