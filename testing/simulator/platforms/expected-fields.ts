import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";
import { type MadeUpCreator } from "../made-up-creator";
import { type MadeUpPortrait } from "../portrait";
import { type Spread, type Work } from "../works";

/**
 * The fields that a scrape of a made-up creator must fill. Derived from the creator and from what each
 * platform publishes, without using the drivers' own functions.
 */
export type Fields = Record<string, unknown>;

type Cut = keyof MadeUpPortrait;
type Measure = "Play" | "Like" | "Comment" | "Forward";

export const whoIs = ({ nickname, avatar }: MadeUpCreator) => ({ nickname, avatar });

/** Formats ten-thousandths: 345 is `3.45%`. */
export const percentText = (tenThousandths: number) => `${tenThousandths / 100}%`;
export const rounded = (value: number) => `${Number(value.toFixed(2))}%`;

export function merge(parts: readonly Fields[]): Fields {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

export function spreads({ personal, star }: MadeUpCreator, hasDuration: boolean): Fields {
  return {
    ...spread("personal30", personal.days30, hasDuration),
    ...spread("personal90", personal.days90, hasDuration),
    ...spread("star30", star.days30, hasDuration),
    ...spread("star90", star.days90, hasDuration),
  };
}

function spread(name: string, figures: Spread, hasDuration: boolean): Fields {
  return {
    [`${name}ItemNum`]: figures.itemNum,
    [`${name}PlayMid`]: String(figures.playMedian),
    [`${name}LikeAvg`]: String(figures.likeAvg),
    [`${name}CommentAvg`]: figures.commentAvg,
    [`${name}ForwardAvg`]: String(figures.shareAvg),
    [`${name}InteractRate`]: percentText(figures.interactRate),
    [`${name}PlayOverRate`]: percentText(figures.finishRate),
    ...(hasDuration && { [`${name}AvgDuration`]: figures.avgDurationSeconds }),
  };
}

export function analysis({ topics }: MadeUpCreator): Fields {
  const top = topics.slice(0, 10);
  const each = Array.from({ length: 10 }, (_, index) => {
    const topic = top[index];
    return { [`contentAnalysisTop${index + 1}`]: topic ? `${topic.name} ${percentText(topic.rate)}` : null };
  });
  return { ...merge(each), contentAnalysisSummary: top.map(({ name }) => name).join(",") };
}

const figureOf: Record<Measure, (work: Work) => number> = {
  Play: ({ plays }) => plays,
  Like: ({ likes }) => likes,
  Comment: ({ comments }) => comments,
  Forward: ({ shares }) => shares,
};

/** The newest 15 of each kind and of both together; null for a kind without works. */
export function last15(
  own: readonly Work[],
  sponsored: readonly Work[],
  measures: readonly Measure[] = ["Play", "Like", "Comment", "Forward"],
): Fields {
  const [personal, star] = [own.slice(0, 15), sponsored.slice(0, 15)];
  const groups = Object.entries({ All: [...personal, ...star], Personal: personal, Star: star });
  return merge(
    groups.flatMap(([group, works]) =>
      measures.map((measure) => extremes(`last15${group}${measure}`, measure, works.map(figureOf[measure]))),
    ),
  );
}

function extremes(name: string, measure: Measure, figures: readonly number[]): Fields {
  if (figures.length === 0) return { [`${name}Min`]: null, [`${name}Max`]: null, [`${name}Avg`]: null };
  const store = measure === "Comment" ? (value: number) => value : String;
  const average = Math.round(figures.reduce((sum, figure) => sum + figure, 0) / figures.length);
  return {
    [`${name}Min`]: store(Math.min(...figures)),
    [`${name}Max`]: store(Math.max(...figures)),
    [`${name}Avg`]: store(average),
  };
}

export const ALL_CUTS = ["genders", "ages", "provinces", "cities", "tiers", "devices", "crowds"] as const;

/** All 74 keys: shares for the cuts that the platform publishes, null for the others. */
export function portrait(whole: MadeUpPortrait, cuts: readonly Cut[]): Fields {
  const empty = [...portraitShareKeys, ...portraitCityKeys].map((key) => ({ [key]: null }));
  const shares = cuts.flatMap((cut) =>
    whole[cut].map(({ field, label, share }) => ({
      [field]: cut === "cities" ? { name: label, ratio: share / 10_000 } : share / 10_000,
    })),
  );
  return merge([...empty, ...shares]);
}
