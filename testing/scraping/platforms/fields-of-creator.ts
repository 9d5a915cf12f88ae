import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";
import { type MadeUpCreator } from "@/testing/simulator";

type Fields = Record<string, unknown>;
type Work = MadeUpCreator["personalWorks"][number];
type Spread = MadeUpCreator["personal"]["days30"];
type MadeUpPortrait = MadeUpCreator["fansPortrait"];
type Cut = keyof MadeUpPortrait;
type Measure = "Play" | "Like" | "Comment" | "Forward";

/**
 * The fields that a scrape of a made-up creator must fill. Derived from the creator and from what each
 * platform publishes, without using the drivers' own functions.
 */
export function fieldsOfCreator(creator: MadeUpCreator): Fields {
  switch (creator.platform) {
    case "STARMAP":
      return ofStarmap(creator);
    case "PGY":
      return ofPgy(creator);
    case "VIDEO_HUXUAN":
      return ofVideoHuxuan(creator);
    case "MP_HUXUAN":
      return {}; // no driver
    case "BILIBILI_HUAHUO":
      return ofBilibili(creator);
    case "KUAISHOU_JLJX":
      return ofKuaishou(creator);
  }
}

const FEE = 0.05;
const withFee = (yuan: number) => Math.ceil(Number((yuan * (1 + FEE)).toFixed(6)));

function ofStarmap(creator: MadeUpCreator): Fields {
  const { category, topics, industries, prices, estimate, seed, convert, links } = creator;
  const names = topics.map(({ name }) => name);
  const growth = percent(creator.fansGrowthRate);
  const lengths = { 120: "short", 2160: "middle", "60Plus": "long" } as const;
  return {
    ...whoIs(creator),
    location: [...new Set([creator.province, creator.city])].join(" "),
    category,
    creatorType: names.join(","),
    contentTopic: names.join(","),
    fansCount: creator.fans,
    monthFansIncreaseRate: growth,
    fansGrowthRate: growth,
    contactWechat: creator.wechat,
    contactEmail: creator.email,
    industryTag: industries.join(","),
    priceJson: { short: prices.short, mid: prices.middle, long: prices.long },
    priceShortWithFee: withFee(prices.short),
    priceMidWithFee: withFee(prices.middle),
    priceLongWithFee: withFee(prices.long),
    interactRate: creator.personal.days30.interactRate,
    ...spreads(creator, true),
    ...merge(
      Object.entries(lengths).map(([key, length]) => ({
        [`estimate${key}ExpectCpm`]: estimate.cpm[length],
        [`estimate${key}ExpectCpe`]: estimate.cpe[length],
        [`estimate${key}ExpectVv`]: estimate.plays,
        [`estimate${key}HotItemRate`]: percent(estimate.hotRate),
      })),
    ),
    ...merge(
      ([30, 90] as const).map((days) => ({
        [`seed${days}BizSearchAfterViewCnt`]: String(seed[`days${days}`].searches),
        [`seed${days}BizSearchAfterViewRate`]: percent(seed[`days${days}`].searchRate),
        [`seed${days}A3IncrCnt`]: String(seed[`days${days}`].a3Gained),
      })),
    ),
    ...merge(
      ([7, 30, 90] as const).map((days) => ({
        [`convert${days}RelatedVideoCnt`]: convert[`days${days}`].videos,
        [`convert${days}VideoVvMedian`]: String(convert[`days${days}`].playMedian),
        [`convert${days}ComponentClickCnt`]: convert[`days${days}`].clicks,
        [`convert${days}ComponentClickRate`]: convert[`days${days}`].clickRate,
        [`convert${days}RelatedCpc`]: convert[`days${days}`].cpc,
      })),
    ),
    ...last15(creator.personalWorks, creator.starWorks),
    ...analysis(creator),
    ...merge(
      Object.entries({
        Awareness: links.aware,
        Interest: links.interested,
        Like: links.liking,
        Follow: links.following,
      }).map(([name, people]) => ({
        [`link${name}Value`]: String(people),
        [`link${name}Ratio`]: rounded((people / links.total) * 100),
      })),
    ),
    linkUserTotal: String(links.total),
    linkUserTotalRatio: "100%",
    fansPortraitJson: portrait(creator.fansPortrait, ALL_CUTS),
    audiencePortraitJson: portrait(creator.audiencePortrait, ALL_CUTS),
  };
}

function ofPgy(creator: MadeUpCreator): Fields {
  const growth = percent(creator.fansGrowthRate);
  const best = creator.topics.slice(0, 3).map(({ name }) => name);
  return {
    ...whoIs(creator),
    location: `${creator.province} ${creator.city}`,
    category: creator.category,
    contentTopic: [...new Set([...best, creator.creatorType])].join(","),
    creatorType: creator.creatorType,
    fansCount: creator.fans,
    fansGrowth: creator.fansGrowth,
    fansGrowthRate: growth,
    monthFansIncreaseRate: growth,
    priceJson: { imageText: creator.prices.picture, video: creator.prices.short },
    interactRate: creator.personal.days30.interactRate,
    ...spreads(creator, false),
    ...analysis(creator),
    fansPortraitJson: portrait(creator.fansPortrait, ["genders", "ages", "provinces", "cities"]),
  };
}

function ofVideoHuxuan(creator: MadeUpCreator): Fields {
  const { playMedian, likeAvg, finishRate, interactRate } = creator.personal.days30;
  const buckets = [0, 10_000, 100_000, 500_000, 1_000_000, 5_000_000];
  return {
    ...whoIs(creator),
    location: `${creator.province} ${creator.city}`,
    category: creator.category,
    contentTopic: creator.topics[0]?.name,
    fansCount: buckets.findLast((least) => least <= creator.fans),
    fansCountIsLeast: true,
    fansGrowth: creator.fansGrowth,
    fansGrowthRate: percent(creator.fansGrowthRate),
    priceJson: { short: creator.prices.short, long: creator.prices.long },
    interactRate,
    personal30InteractRate: percent(interactRate),
    personal30PlayMid: String(playMedian),
    personal30LikeAvg: String(likeAvg),
    personal30PlayOverRate: percent(finishRate),
  };
}

function ofBilibili(creator: MadeUpCreator): Fields {
  const { playMedian, likeAvg, commentAvg, interactRate } = creator.personal.days30;
  const growth = percent(creator.fansGrowthRate);
  const { short, long, picture } = creator.prices;
  // The trend covers the 30 newest drafts of both kinds.
  const newest = [...creator.personalWorks, ...creator.starWorks]
    .sort((one, other) => one.ageDays - other.ageDays)
    .slice(0, 30);
  const of = (works: readonly Work[]) => works.filter((work) => newest.includes(work));
  const cuts = ["genders", "ages", "provinces", "tiers", "devices"] as const;
  return {
    ...whoIs(creator),
    location: creator.province,
    category: creator.category,
    fansCount: creator.fans,
    fansGrowth: creator.fansGrowth,
    fansGrowthRate: growth,
    monthFansIncreaseRate: growth,
    priceJson: { embedded: short, custom: long, post: picture },
    interactRate,
    personal30InteractRate: percent(interactRate),
    personal30PlayMid: String(playMedian),
    personal30LikeAvg: String(likeAvg),
    personal30CommentAvg: commentAvg,
    ...last15(of(creator.personalWorks), of(creator.starWorks), ["Play", "Like"]),
    fansPortraitJson: portrait(creator.fansPortrait, cuts),
    audiencePortraitJson: portrait(creator.audiencePortrait, cuts),
  };
}

function ofKuaishou(creator: MadeUpCreator): Fields {
  const { category, topics, prices } = creator;
  const cuts = ["genders", "ages", "provinces", "cities", "tiers", "devices"] as const;
  return {
    ...whoIs(creator),
    location: `${creator.province} ${creator.city}`,
    category: [...new Set([category, ...topics.slice(0, 2).map(({ name }) => name)])].join(","),
    fansCount: creator.fans,
    priceJson: { "短视频(60s以内)": prices.short, "短视频(60s以上)": prices.long },
    ...last15(creator.personalWorks, creator.starWorks),
    fansPortraitJson: portrait(creator.fansPortrait, cuts),
    audiencePortraitJson: portrait(creator.audiencePortrait, cuts),
  };
}

const whoIs = ({ nickname, avatar }: MadeUpCreator) => ({ nickname, avatar });

/** Formats ten-thousandths: 345 is `3.45%`. */
const percent = (tenThousandths: number) => `${tenThousandths / 100}%`;
const rounded = (value: number) => `${Number(value.toFixed(2))}%`;

function merge(parts: readonly Fields[]): Fields {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

function spreads({ personal, star }: MadeUpCreator, hasDuration: boolean): Fields {
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
    [`${name}InteractRate`]: percent(figures.interactRate),
    [`${name}PlayOverRate`]: percent(figures.finishRate),
    ...(hasDuration && { [`${name}AvgDuration`]: figures.avgDurationSeconds }),
  };
}

function analysis({ topics }: MadeUpCreator): Fields {
  const top = topics.slice(0, 10);
  const each = Array.from({ length: 10 }, (_, index) => {
    const topic = top[index];
    return { [`contentAnalysisTop${index + 1}`]: topic ? `${topic.name} ${percent(topic.rate)}` : null };
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
function last15(
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

const ALL_CUTS = ["genders", "ages", "provinces", "cities", "tiers", "devices", "crowds"] as const;

/** All 74 keys: shares for the cuts that the platform publishes, null for the others. */
function portrait(whole: MadeUpPortrait, cuts: readonly Cut[]): Fields {
  const empty = [...portraitShareKeys, ...portraitCityKeys].map((key) => ({ [key]: null }));
  const shares = cuts.flatMap((cut) =>
    whole[cut].map(({ field, label, share }) => ({
      [field]: cut === "cities" ? { name: label, ratio: share / 10_000 } : share / 10_000,
    })),
  );
  return merge([...empty, ...shares]);
}
