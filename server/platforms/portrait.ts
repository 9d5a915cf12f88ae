import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";

export type Share = { label: string; value: number };

export type Dimension = "gender" | "age" | "province" | "city" | "tier" | "device" | "crowd";

export type Portrait = Record<string, number | { name: string; ratio: number } | null>;

const KEYS: Record<Exclude<Dimension, "city">, Readonly<Record<string, string>>> = {
  gender: { 男: "genderMale", 女: "genderFemale", male: "genderMale", female: "genderFemale" },
  // Other age ranges map to the range that they overlap most.
  age: {
    "18-23": "age18To23",
    "18-24": "age18To23",
    "24-30": "age24To30",
    "25-30": "age24To30",
    "25-34": "age24To30",
    "31-40": "age31To40",
    "35-44": "age31To40",
    "41-49": "age41To50",
    "41-50": "age41To50",
    ">44": "age41To50",
    "50": "age50Plus",
    "50+": "age50Plus",
    "50-": "age50Plus",
    ">50": "age50Plus",
    "51+": "age50Plus",
  },
  province: {
    北京: "provinceBeijing",
    天津: "provinceTianjin",
    河北: "provinceHebei",
    山西: "provinceShanxi",
    内蒙古: "provinceNeimenggu",
    辽宁: "provinceLiaoning",
    吉林: "provinceJilin",
    黑龙江: "provinceHeilongjiang",
    上海: "provinceShanghai",
    江苏: "provinceJiangsu",
    浙江: "provinceZhejiang",
    安徽: "provinceAnhui",
    福建: "provinceFujian",
    江西: "provinceJiangxi",
    山东: "provinceShandong",
    河南: "provinceHenan",
    湖北: "provinceHubei",
    湖南: "provinceHunan",
    广东: "provinceGuangdong",
    广西: "provinceGuangxi",
    海南: "provinceHainan",
    重庆: "provinceChongqing",
    四川: "provinceSichuan",
    贵州: "provinceGuizhou",
    云南: "provinceYunnan",
    西藏: "provinceXizang",
    陕西: "provinceShaanxi",
    甘肃: "provinceGansu",
    青海: "provinceQinghai",
    宁夏: "provinceNingxia",
    新疆: "provinceXinjiang",
    台湾: "provinceTaiwan",
    香港: "provinceXianggang",
    澳门: "provinceAomen",
  },
  tier: {
    一线: "cityTier1",
    新一线: "cityTierNew1",
    二线: "cityTier2",
    三线: "cityTier3",
    四线: "cityTier4",
    五线: "cityTier5",
  },
  device: {
    iphone: "deviceIphone",
    苹果: "deviceIphone",
    apple: "deviceIphone",
    华为: "deviceHuawei",
    huawei: "deviceHuawei",
    荣耀: "deviceHonor",
    honor: "deviceHonor",
    小米: "deviceXiaomi",
    xiaomi: "deviceXiaomi",
    红米: "deviceRedmi",
    redmi: "deviceRedmi",
    oppo: "deviceOppo",
    vivo: "deviceVivo",
  },
  crowd: {
    小镇青年: "crowdTownYouth",
    小镇中老年: "crowdTownElder",
    z世代: "crowdGenZ",
    都市蓝领: "crowdBlueCollar",
    都市银发: "crowdSilver",
    新锐白领: "crowdWhiteCollar",
    资深中产: "crowdMiddleClass",
    精致妈妈: "crowdRefinedMom",
  },
};

/** Key that sums the shares of unknown labels; dimensions without such a key drop them. */
const OTHERS: Partial<Record<Dimension, string>> = { age: "ageOther", device: "deviceOther" };

const TAIL: Partial<Record<Dimension, RegExp>> = {
  gender: /性$/,
  age: /岁(?:以上)?$/,
  province: /(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/,
  tier: /城市$/,
};

function normalise(dimension: Dimension, label: string): string {
  const plain = label.trim().toLowerCase().replaceAll("~", "-");
  const tail = TAIL[dimension];
  return tail === undefined ? plain : plain.replace(tail, "");
}

export function dimensionOf(label: string): Dimension | undefined {
  const dimensions = Object.keys(KEYS) as Exclude<Dimension, "city">[];
  return dimensions.find((dimension) => normalise(dimension, label) in KEYS[dimension]);
}

export type Unit = "fraction" | "percent" | "count";
const WHOLE = { fraction: 1, percent: 100 } as const;

/** The whole for percent texts: among counts, a text with a percent sign is a share of 1. */
export function wholeOfUnit(unit: Unit): number {
  return unit === "count" ? 1 : WHOLE[unit];
}

const ROUNDING = 1.02;

export type Parts = Readonly<Partial<Record<Dimension, readonly Share[]>>>;

/**
 * The portrait of 74 fields (docs/rules.md#blogger); dimensions that the platform lacks are null. Null
 * without any share, `undefined` where the sums show that the values are not in this unit.
 */
export function toPortrait(parts: Parts, unit: Unit): Portrait | null | undefined {
  const dimensions = Object.keys(parts) as Dimension[];
  if (dimensions.every((dimension) => sumOf(parts[dimension]) === 0)) return null;
  if (!dimensions.every((dimension) => isInUnit(dimension, sumOf(parts[dimension]), unit))) return undefined;
  const toRatio = (dimension: Dimension, value: number) => {
    const whole = wholeOf(parts, dimension, unit);
    return whole === 0 ? null : Math.min(1, Number((value / whole).toFixed(4)));
  };

  const counted = new Map<string, { dimension: Dimension; value: number }>();
  for (const { dimension, label, value } of namedShares(parts)) {
    const key = KEYS[dimension][normalise(dimension, label)] ?? OTHERS[dimension];
    if (key !== undefined) counted.set(key, { dimension, value: (counted.get(key)?.value ?? 0) + value });
  }
  const cities = [...(parts.city ?? [])].sort((one, other) => other.value - one.value);
  const portrait: Portrait = {};
  for (const key of portraitShareKeys) {
    const share = counted.get(key);
    portrait[key] = share === undefined ? null : toRatio(share.dimension, share.value);
  }
  for (const [rank, key] of portraitCityKeys.entries()) {
    const city = cities[rank];
    const ratio = city === undefined ? null : toRatio("city", city.value);
    portrait[key] = city === undefined || ratio === null ? null : { name: city.label, ratio };
  }
  return portrait;
}

function sumOf(shares: readonly Share[] = []): number {
  return shares.reduce((sum, { value }) => sum + value, 0);
}

/** Lists may be cut off, but nearly everyone has a gender: its sum tells fractions from percentages. */
function isInUnit(dimension: Dimension, sum: number, unit: Unit): boolean {
  if (unit === "count" || sum === 0) return true;
  const share = sum / WHOLE[unit];
  return share <= ROUNDING && (dimension !== "gender" || share >= 0.5);
}

/**
 * Counts are shares of their own sum; cities of the sum of provinces, since only the top cities are listed.
 */
function wholeOf(parts: Parts, dimension: Dimension, unit: Unit): number {
  if (unit !== "count") return WHOLE[unit];
  return sumOf(parts[dimension === "city" ? "province" : dimension]);
}

function namedShares(parts: Parts) {
  const dimensions = Object.keys(KEYS) as Exclude<Dimension, "city">[];
  return dimensions.flatMap((dimension) =>
    (parts[dimension] ?? []).map((share) => ({ dimension, ...share })),
  );
}
