import { type Draw, split } from "./draw";

export type Share = { field: string; label: string; share: number };

/** Each cut adds up to 10,000, except the ten top cities. */
export type MadeUpPortrait = {
  genders: Share[];
  ages: Share[];
  provinces: Share[];
  cities: Share[];
  tiers: Share[];
  devices: Share[];
  crowds: Share[];
};

type Labels = readonly (readonly [field: string, label: string])[];

const genders: Labels = [
  ["genderMale", "男性"],
  ["genderFemale", "女性"],
];
const ages: Labels = [
  ["age18To23", "18-23"],
  ["age24To30", "24-30"],
  ["age31To40", "31-40"],
  ["age41To50", "41-50"],
  ["age50Plus", "50+"],
];
/** By population, so that shares decrease plausibly. */
const provinces: Labels = [
  ["provinceGuangdong", "广东"],
  ["provinceShandong", "山东"],
  ["provinceHenan", "河南"],
  ["provinceJiangsu", "江苏"],
  ["provinceSichuan", "四川"],
  ["provinceHebei", "河北"],
  ["provinceHunan", "湖南"],
  ["provinceZhejiang", "浙江"],
  ["provinceAnhui", "安徽"],
  ["provinceHubei", "湖北"],
  ["provinceGuangxi", "广西"],
  ["provinceYunnan", "云南"],
  ["provinceJiangxi", "江西"],
  ["provinceLiaoning", "辽宁"],
  ["provinceFujian", "福建"],
  ["provinceShaanxi", "陕西"],
  ["provinceGuizhou", "贵州"],
  ["provinceShanxi", "山西"],
  ["provinceChongqing", "重庆"],
  ["provinceHeilongjiang", "黑龙江"],
  ["provinceXinjiang", "新疆"],
  ["provinceGansu", "甘肃"],
  ["provinceShanghai", "上海"],
  ["provinceJilin", "吉林"],
  ["provinceNeimenggu", "内蒙古"],
  ["provinceBeijing", "北京"],
  ["provinceTianjin", "天津"],
  ["provinceHainan", "海南"],
  ["provinceNingxia", "宁夏"],
  ["provinceQinghai", "青海"],
  ["provinceXizang", "西藏"],
  ["provinceTaiwan", "台湾"],
  ["provinceXianggang", "香港"],
  ["provinceAomen", "澳门"],
];
const cityNames = ["上海", "北京", "广州", "深圳", "成都", "重庆", "杭州", "武汉", "西安", "苏州"];
const tiers: Labels = [
  ["cityTier1", "一线城市"],
  ["cityTierNew1", "新一线城市"],
  ["cityTier2", "二线城市"],
  ["cityTier3", "三线城市"],
  ["cityTier4", "四线城市"],
  ["cityTier5", "五线城市"],
];
const devices: Labels = [
  ["deviceIphone", "iPhone"],
  ["deviceHuawei", "华为"],
  ["deviceHonor", "荣耀"],
  ["deviceXiaomi", "小米"],
  ["deviceRedmi", "红米"],
  ["deviceOppo", "OPPO"],
  ["deviceVivo", "vivo"],
  ["deviceOther", "其他"],
];
const crowds: Labels = [
  ["crowdTownYouth", "小镇青年"],
  ["crowdTownElder", "小镇中老年"],
  ["crowdGenZ", "Z世代"],
  ["crowdBlueCollar", "都市蓝领"],
  ["crowdSilver", "都市银发"],
  ["crowdWhiteCollar", "新锐白领"],
  ["crowdMiddleClass", "资深中产"],
  ["crowdRefinedMom", "精致妈妈"],
];

const WHOLE = 10_000;

export function drawPortrait(draw: Draw): MadeUpPortrait {
  const cut = (labels: Labels, weightOf: (rank: number) => number = () => 1): Share[] => {
    const weights = labels.map((_, rank) => weightOf(rank) * (0.4 + draw.fraction()));
    const shares = split(WHOLE, weights);
    return labels.map(([field, label], index) => ({ field, label, share: shares[index] ?? 0 }));
  };
  const first = draw.whole(600, 1_200);
  return {
    genders: cut(genders),
    ages: cut(ages),
    provinces: cut(provinces, (rank) => provinces.length + 4 - rank),
    cities: cityNames.map((label, rank) => ({
      field: `cityTop${rank + 1}`,
      label,
      share: Math.round(first * 0.88 ** rank),
    })),
    tiers: cut(tiers),
    devices: cut(devices),
    crowds: cut(crowds),
  };
}
