import { plainText } from "./plain-text";

const BEFORE = /^(?:超过?|大于|不低于|至少|>=?|≥)/;
const AFTER = /(?:以上|起|\+)(人|粉丝?)?$/;

export function lowerBoundOf(written: string): string | null {
  const text = plainText(written);
  const bound = text.replace(BEFORE, "").replace(AFTER, "");
  return bound === text ? null : bound.trim();
}
