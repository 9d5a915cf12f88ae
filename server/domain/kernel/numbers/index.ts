export { movePoint, wholeDigits } from "./digits";
export { type NumberReading, type NumberRules, parseNumber } from "./parse-number";
export { describeNumberRefusal, refusalWords } from "./refusal-words";
export { type NumberRefusal, type NumberRefusalCode, numberRefusalCodes } from "./refusals";
export { rateColumnMeaning, type RateMeaning, rateMeanings, parseRate } from "./parse-rate";
export { type HeadingUnit, MAX_HEADING_CHARS, namesUnit, NO_UNIT, unitOfHeading } from "./units";
export { lowerBoundOf, plainText } from "./plain-text";
