import { type Platform } from "@/server/domain/roster/platforms";
import { type MadeUpCreator } from "../creator";
import { type MadeUpPortrait } from "../portrait";

/** What a platform says where it does not answer, each in an envelope of its own. */
export const refusals = [
  "captcha",
  "expired-session",
  "banned",
  "signature-required",
  "not-found",
  "not-on-marketplace",
  "rate-limited",
] as const;

export type Refusal = (typeof refusals)[number];

export type Reply = { status: number; json: unknown };

/** What a call is asked with, beside the creator: query and JSON body as text by name. */
export type Ask = { parameters: ReadonlyMap<string, string>; now: number };

export type Call = {
  method: "GET" | "POST";
  /** The whole path; `{id}` stands for the creator's id. */
  path: string;
  /** The name of the creator's id in query or body, where the path has none. */
  idIn?: string;
  /** The call's own part of the answer. */
  answer: (creator: MadeUpCreator, ask: Ask) => unknown;
};

export type PlatformApi = {
  platform: Platform;
  calls: readonly Call[];
  /** The answer around a call's own part. */
  envelope: (payload: unknown) => unknown;
  refusals: Record<Refusal, Reply>;
};

/** Ten-thousandths as the fraction or the percentage that a platform shows, without a rounding error. */
export const fraction = (tenThousandths: number) => tenThousandths / 10_000;
export const percent = (tenThousandths: number) => tenThousandths / 100;

/** A portrait in the common form of lists of distributions, each value being a share in ten-thousandths. */
export function distributionsOf(portrait: MadeUpPortrait): unknown[] {
  const named: [string, MadeUpPortrait[keyof MadeUpPortrait]][] = [
    ["性别分布", portrait.genders],
    ["年龄分布", portrait.ages],
    ["省份分布", portrait.provinces],
    ["城市分布", portrait.cities],
    ["城市等级分布", portrait.tiers],
    ["设备品牌分布", portrait.devices],
    ["八大人群分布", portrait.crowds],
  ];
  return named.map(([type_display, shares]) => ({
    type_display,
    distribution_list: shares.map(({ label, share }) => ({
      distribution_key: label,
      distribution_value: share,
    })),
  }));
}
