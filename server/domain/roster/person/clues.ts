import { phoneNumber } from "@/server/domain/people/phone";

/** Why two creators may be one person, the strongest first (docs/rules.md#persons). */
export const personReasons = ["WECHAT", "PHONE", "EMAIL", "NAME_AND_PORTRAIT"] as const;
export type PersonReason = (typeof personReasons)[number];

type Clue = { reason: PersonReason; value: string };

export type ClueSource = {
  nickname: string;
  avatar: string | null;
  contactWechat: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
};

/** A field with more entries is a list of an agency's contacts. */
const MAX_OF_FIELD = 4;
const LABEL = /(?:微信号?|wechat|weixin|v信|vx|wx|手机号?|电话|邮箱|e-?mail|mailto)(?: ?(?:id|号))?\s*:/gu;
const SEPARATOR = /[,、;/|\n\r]/u;
const MOBILE = /^(?:\+?86)?1[3-9]\d{9}$/u;
const WECHAT = /^[a-z0-9][-_a-z0-9]{4,29}$/u;
const EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/u;
const DIGITS = "01234567890";
/** A path of fewer characters is no picture of its own. */
const LEAST_PATH = 8;

/**
 * What a creator may share with another one, normalised, each value once. A WeChat that is a mobile number
 * counts as one. Values that no person would have, such as `无` or `123456`, are no clues.
 */
export function cluesOf(source: ClueSource): Clue[] {
  const found = [
    ...parts(source.contactWechat, /\s/u).flatMap(toWechat),
    ...parts(source.contactPhone).flatMap(toPhone),
    ...parts(source.contactEmail, /\s/u).flatMap(toEmail),
    ...toNameAndPortrait(source),
  ];
  return [...new Map(found.map((clue) => [`${clue.reason} ${clue.value}`, clue])).values()];
}

function parts(text: string | null, alsoAt?: RegExp): string[] {
  if (text === null) return [];
  const plain = text.normalize("NFKC").toLowerCase().replace(LABEL, "\n");
  const split = plain
    .split(SEPARATOR)
    .flatMap((part) => (alsoAt === undefined ? [part] : part.split(alsoAt)));
  const found = split.map((part) => part.trim()).filter((part) => part !== "");
  return found.length > MAX_OF_FIELD ? [] : found;
}

function toWechat(text: string): Clue[] {
  if (MOBILE.test(text)) return toPhone(text);
  return WECHAT.test(text) && !isMadeUp(text) ? [{ reason: "WECHAT", value: text }] : [];
}

function toPhone(text: string): Clue[] {
  const { data } = phoneNumber.safeParse(text);
  return data === undefined || isMadeUp(data) ? [] : [{ reason: "PHONE", value: data }];
}

function toEmail(text: string): Clue[] {
  return EMAIL.test(text) ? [{ reason: "EMAIL", value: text }] : [];
}

/** One character repeated, or digits in a row. */
function isMadeUp(text: string): boolean {
  return new Set(text).size < 2 || DIGITS.includes(text);
}

function toNameAndPortrait({ nickname, avatar }: ClueSource): Clue[] {
  const name = nickname.normalize("NFKC").toLowerCase().replace(/\s/gu, "");
  const portrait = avatar === null ? null : portraitOf(avatar);
  return name === "" || portrait === null
    ? []
    : [{ reason: "NAME_AND_PORTRAIT", value: `${name} ${portrait}` }];
}

/** The path without the size that a platform appends. Hosts change from answer to answer; queries expire. */
function portraitOf(avatar: string): string | null {
  if (!URL.canParse(avatar)) return null;
  const [path = ""] = new URL(avatar).pathname.split(/[~!@]/u);
  const plain = path.replace(/\/\d{1,3}$/u, "");
  return plain.length < LEAST_PATH ? null : plain;
}
