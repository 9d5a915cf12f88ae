const provinces: Readonly<Record<string, string>> = {
  ...{
    beijing: "北京",
    tianjin: "天津",
    hebei: "河北",
    shanxi: "山西",
    neimenggu: "内蒙古",
    liaoning: "辽宁",
  },
  ...{ jilin: "吉林", heilongjiang: "黑龙江", shanghai: "上海", jiangsu: "江苏", zhejiang: "浙江" },
  ...{ anhui: "安徽", fujian: "福建", jiangxi: "江西", shandong: "山东", henan: "河南", hubei: "湖北" },
  ...{ hunan: "湖南", guangdong: "广东", guangxi: "广西", hainan: "海南", chongqing: "重庆" },
  ...{ sichuan: "四川", guizhou: "贵州", yunnan: "云南", xizang: "西藏", shaanxi: "陕西", gansu: "甘肃" },
  ...{ qinghai: "青海", ningxia: "宁夏", xinjiang: "新疆", taiwan: "台湾", xianggang: "香港", aomen: "澳门" },
};

const others: Readonly<Record<string, string>> = {
  ...{ "gender male": "男性", "gender female": "女性" },
  ...{ "age 18 to 23": "18–23 岁", "age 24 to 30": "24–30 岁", "age 31 to 40": "31–40 岁" },
  ...{ "age 41 to 50": "41–50 岁", "age 50 plus": "50 岁以上", "age other": "其他年龄" },
  ...{ "city tier 1": "一线城市", "city tier new 1": "新一线城市", "city tier 2": "二线城市" },
  ...{ "city tier 3": "三线城市", "city tier 4": "四线城市", "city tier 5": "五线城市" },
  ...{ "device other": "其他设备", "device iphone": "iPhone", "device oppo": "OPPO", "device vivo": "vivo" },
  ...{ "device huawei": "华为", "device honor": "荣耀", "device xiaomi": "小米", "device redmi": "红米" },
  ...{ "crowd town youth": "小镇青年", "crowd town elder": "小镇中老年", "crowd gen z": "Z 世代" },
  ...{ "crowd blue collar": "都市蓝领", "crowd silver": "都市银发", "crowd white collar": "新锐白领" },
  ...{ "crowd middle class": "资深中产", "crowd refined mom": "精致妈妈" },
};

export function shareInChinese(words: string): string {
  return others[words] ?? provinces[words.replace(/^province /, "")] ?? words;
}
