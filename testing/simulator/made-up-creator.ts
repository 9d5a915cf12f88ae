import { type Platform } from "@/server/domain/roster/platforms";
import { type MadeUpPortrait } from "./portrait";
import { type Spread, type Work } from "./works";

/** `id` is the primary id; aliases appear in other links to the same creator. */
export type CreatorIds = { id: string; aliases: string[]; url: string; aliasUrl: string | null };

/**
 * A made-up creator in uniform units: counts, whole yuan, seconds; rates in ten-thousandths (345 is 3.45%).
 * The platforms publish these figures, or some of them, in their own units.
 */
export type MadeUpCreator = CreatorIds & {
  platform: Platform;
  n: number;
  nickname: string;
  avatar: string;
  gender: "male" | "female";
  province: string;
  city: string;
  category: string;
  /** Most frequent first; rates add up to 10,000. */
  topics: { name: string; rate: number }[];
  creatorType: string;
  industries: string[];
  wechat: string;
  email: string;
  fans: number;
  /** Net change over 30 days; may be negative. */
  fansGrowth: number;
  fansGrowthRate: number;
  fansTrend: number[];
  prices: { short: number; middle: number; long: number; picture: number };
  /** Works of the last 90 days, newest first: own works, and sponsored ones. */
  personalWorks: Work[];
  starWorks: Work[];
  personal: { days30: Spread; days90: Spread };
  star: { days30: Spread; days90: Spread };
  estimate: {
    plays: number;
    hotRate: number;
    /** Yuan with two decimals, per thousand plays and per interaction. */
    cpm: { short: number; middle: number; long: number };
    cpe: { short: number; middle: number; long: number };
  };
  seed: { days30: Seed; days90: Seed };
  convert: { days7: Conversion; days30: Conversion; days90: Conversion };
  links: { aware: number; interested: number; liking: number; following: number; total: number };
  fansPortrait: MadeUpPortrait;
  audiencePortrait: MadeUpPortrait;
};

export type Seed = { searches: number; searchRate: number; a3Gained: number };
export type Conversion = {
  videos: number;
  playMedian: number;
  clicks: string;
  clickRate: string;
  cpc: string;
};
