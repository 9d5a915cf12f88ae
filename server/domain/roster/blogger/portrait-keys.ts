const provinces = [
  ...["Beijing", "Tianjin", "Hebei", "Shanxi", "Neimenggu", "Liaoning", "Jilin", "Heilongjiang", "Shanghai"],
  ...[
    "Jiangsu",
    "Zhejiang",
    "Anhui",
    "Fujian",
    "Jiangxi",
    "Shandong",
    "Henan",
    "Hubei",
    "Hunan",
    "Guangdong",
  ],
  ...[
    "Guangxi",
    "Hainan",
    "Chongqing",
    "Sichuan",
    "Guizhou",
    "Yunnan",
    "Xizang",
    "Shaanxi",
    "Gansu",
    "Qinghai",
  ],
  ...["Ningxia", "Xinjiang", "Taiwan", "Xianggang", "Aomen"],
];

/** Shares between 0 and 1. */
export const portraitShareKeys: readonly string[] = [
  ...["genderMale", "genderFemale"],
  ...["age18To23", "age24To30", "age31To40", "age41To50", "age50Plus", "ageOther"],
  ...provinces.map((province) => `province${province}`),
  ...["cityTier1", "cityTierNew1", "cityTier2", "cityTier3", "cityTier4", "cityTier5"],
  ...["deviceIphone", "deviceHuawei", "deviceHonor", "deviceXiaomi"],
  ...["deviceRedmi", "deviceOppo", "deviceVivo", "deviceOther"],
  ...["crowdTownYouth", "crowdTownElder", "crowdGenZ", "crowdBlueCollar"],
  ...["crowdSilver", "crowdWhiteCollar", "crowdMiddleClass", "crowdRefinedMom"],
];

/** Cities with their shares, largest first. */
export const portraitCityKeys: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `cityTop${index + 1}`,
);
