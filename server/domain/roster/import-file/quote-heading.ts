import { MAX_HEADING_CHARS } from "@/server/domain/kernel/numbers";
import { quoteTable } from "../platforms";
import { feeForms } from "../quotes";
import { parsePlatform } from "./parse-platform";

/**
 * The form that a price heading names. Null if it is no price heading. `field` is null if no field fits,
 * so that the user has to choose one. `isName`: the heading is a form's label with words for a price.
 */
export type QuoteHeading = { field: string | null; isName: boolean } | null;

const PRICE = /报价|价格|标价|刊例|单价|合作价|服务费|withfee|price|quote/;
const COMPUTED = /cpm|cpe|cpc|cpv|千次|成本|预算/;
/** Prices other than the one with the platform's fee, or prices of platforms other than STARMAP. */
const NOT_LISTED = /不含|未含|裸价|净价|底价|折扣|折后|返点后/;
const OTHER_APPS = "小红书|蒲公英|快手|聚星|b站|花火|bilibili|视频号|公众号";
const OTHER = new RegExp(`${NOT_LISTED.source}|图文|${OTHER_APPS}`);

const DASH = "(?:s|秒)?[-–—−~〜至到]";
const forms: readonly (readonly [field: string, names: RegExp])[] = [
  ["priceMidWithFee", new RegExp(`(?<!\\d)2[01]${DASH}60`)],
  ["priceLongWithFee", /(?<!\d)60(?:s|秒)?(?:以上|及以上|\+)|[>≥](?:=)?60(?!\d)/],
  ["priceShortWithFee", /(?<!\d)20(?:s|秒)(?!以上|及以上|\+)/],
];

export function isPriceHeading(plain: string): boolean {
  return PRICE.test(plain);
}

/** A heading counts only if it names the form itself: the label or the words of the platforms' table. */
export function parseQuoteHeading(heading: string): QuoteHeading {
  if (heading.length > MAX_HEADING_CHARS) return null;
  const text = heading.normalize("NFKC").toLowerCase().replace(/\s/g, "");
  if (!PRICE.test(text) || COMPUTED.test(text)) return null;
  const labelled = formsByLabel.get(labelIn(text));
  if (labelled !== undefined && !NOT_LISTED.test(text))
    return { field: fieldOfForm(labelled, text), isName: true };
  const named = forms.filter(([, names]) => names.test(text)).map(([field]) => field);
  if (named.length > 0)
    return { field: named.length === 1 && !OTHER.test(text) ? (named[0] ?? null) : null, isName: false };
  const form = formInWords(text);
  return { field: form === null ? null : fieldOfForm(form, text), isName: false };
}

const NOT_A_PRICE = /备注|说明|日期|时间|有效期/;
const FEE = /含(?:平台)?服务费|withfee/;
const LISTED = /标价|listprice|^quote\./;

/** The fields of Douyin's lengths are the prices with the fee, also where a heading just says price. */
const lengthFields: Readonly<Record<string, string>> = Object.fromEntries(
  feeForms.map(([{ form }, field]) => [form, field]),
);

function fieldOfForm(form: string, text: string): string {
  const ofLength = lengthFields[form];
  if (ofLength !== undefined && (FEE.test(text) || !LISTED.test(text))) return ofLength;
  return FEE.test(text) ? `quoteWithFee.${form}` : `quote.${form}`;
}

const PRICE_WORD =
  "含平台服务费|含服务费|报价|价格|标价|刊例价?|单价|合作价|listprice|price|quote|withfee|万?元|yuan";
const PRICE_WORDS = new RegExp(`^(?:${PRICE_WORD})|(?:${PRICE_WORD})$`);
const MAX_PRICE_WORDS = 5;
/** A comma tells two labels apart. */
const NOT_OF_LABELS = /[^\p{L}\p{N},]/gu;

/** The heading without punctuation and without the words for a price around it. */
function labelIn(text: string): string {
  let label = text.replace(NOT_OF_LABELS, "");
  for (let turn = 0; turn < MAX_PRICE_WORDS; turn += 1) label = label.replace(PRICE_WORDS, "");
  return label;
}

const plain = (name: string) => name.normalize("NFKC").toLowerCase().replace(NOT_OF_LABELS, "");
const allForms = Object.values(quoteTable).flat();
const formsByLabel = new Map(
  allForms.flatMap(({ form, label }) =>
    [form, label.zh, label.en].map((name) => [plain(name), form] as const),
  ),
);

const APPS = new RegExp(`抖音|星图|${OTHER_APPS}`, "g");
/** 短视频 is of any length, on several platforms. */
const ANY_LENGTH = /短视频(?!.{0,8}60)/;

/**
 * The one form whose words the heading has. 视频 is every platform's: it counts where no other form of
 * videos is named. An app's name counts only with a form that its platform alone sells, as rows may be of
 * another platform.
 */
function formInWords(written: string): string | null {
  const apps = written.match(APPS) ?? [];
  const text = written.replace(APPS, "");
  const isBareFee = text.includes("服务费") && !FEE.test(text);
  if (NOT_LISTED.test(text) || NOT_A_PRICE.test(text) || ANY_LENGTH.test(text) || isBareFee) return null;
  const matched = new Map(
    allForms.filter(({ words }) => words?.test(text)).map((form) => [form.form, form] as const),
  );
  const isOfVideo = [...matched.values()].some(
    ({ form, label }) => form !== "video" && label.zh.includes("视频"),
  );
  if (isOfVideo) matched.delete("video");
  const [form, another] = matched.keys();
  if (form === undefined || another !== undefined || form in lengthFields) return null;
  return apps.every((app) => isSoldOnlyOn(form, app)) ? form : null;
}

function isSoldOnlyOn(form: string, app: string): boolean {
  const platform = parsePlatform(app);
  return Object.entries(quoteTable).every(
    ([name, sold]) => name === platform || sold.every((one) => one.form !== form),
  );
}
