import { type DriverErrorCode, type Platform } from "@/server/domain/roster/platforms";
import { type Draw } from "../draw";
import { type CreatorIds, type MadeUpCreator } from "../made-up-creator";
import { type MadeUpPortrait } from "../portrait";
import { type Fields } from "./expected-fields";
import { type KnownLinks } from "./known-links";

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

export type Ask = { parameters: ReadonlyMap<string, string>; now: number };

export type Call = {
  method: "GET" | "POST";
  /** The whole path; `{id}` stands for the creator's id. */
  path: string;
  /** Name of the creator's id in query or body when the path does not contain it. */
  idIn?: string;
  answer: (creator: MadeUpCreator, ask: Ask) => unknown;
};

export type PlatformApi = {
  platform: Platform;
  /** The ids and links of a creator, in the form that the platform has. */
  ids: (draw: Draw) => CreatorIds;
  calls: readonly Call[];
  /** Names of counts, and of prices, in its answers: counts may come as text, prices may be closed. */
  figures: string[];
  prices: string[];
  envelope: (payload: unknown) => unknown;
  refusals: Record<Refusal, Reply>;
  /** What the platform answers where it refuses, whatever the code and its words. */
  said: (code: number | string, words: string) => object;
  /** Codes and HTTP statuses whose meaning is known, even without words. */
  knownCodes: readonly (readonly [number, DriverErrorCode])[];
  knownStatuses: readonly (readonly [number, DriverErrorCode])[];
  links: KnownLinks;
  /** The fields that a scrape of the creator must fill. */
  fieldsOf: (creator: MadeUpCreator) => Fields;
};

export const fraction = (tenThousandths: number) => tenThousandths / 10_000;
export const percent = (tenThousandths: number) => tenThousandths / 100;

/** A portrait as the usual lists of distributions, with shares in ten-thousandths. */
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

export const HEX = "0123456789abcdef";
export const WORDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const digits = (draw: Draw, first: string, length: number) =>
  first + draw.text("0123456789", length - first.length);
