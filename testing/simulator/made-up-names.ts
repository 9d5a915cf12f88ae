type List = readonly [string, ...string[]];

export const nicknameBeginnings: List = [
  "慢炖",
  "山野",
  "一室",
  "阿圆",
  "小满",
  "老周",
  "橘子",
  "晚风",
  "青柠",
  "木木",
  "半糖",
  "云朵",
  "南巷",
  "北屿",
  "七月",
  "豆豆",
  "阿泽",
  "小鹿",
  "大熊",
  "初一",
  "可乐",
  "团子",
  "知夏",
  "林间",
  "海盐",
  "松果",
  "白桃",
  "阿瑞",
  "小北",
  "明月",
];
export const nicknameEndings: List = [
  "厨房",
  "日记",
  "实验室",
  "研究所",
  "在路上",
  "爱生活",
  "说车",
  "测评",
  "小课堂",
  "手账",
  "的日常",
  "穿搭",
  "vlog",
  "讲故事",
  "养猫记",
  "健身房",
  "读书会",
  "美妆笔记",
  "好物",
  "探店",
];

export const categories: readonly [Category, ...Category[]] = [
  { name: "美食", topics: ["家常菜", "美食探店", "烘焙", "夜宵", "地方小吃", "减脂餐"] },
  { name: "美妆", topics: ["底妆", "护肤", "口红试色", "成分分析", "新手化妆", "香氛"] },
  { name: "穿搭", topics: ["通勤穿搭", "小个子穿搭", "鞋包", "配饰", "国风", "运动风"] },
  { name: "母婴", topics: ["辅食", "早教", "孕期", "绘本", "亲子游", "童装"] },
  { name: "数码", topics: ["手机测评", "电脑装机", "摄影器材", "智能家居", "耳机", "软件技巧"] },
  { name: "汽车", topics: ["新车试驾", "用车养车", "自驾", "新能源", "改装", "选车"] },
  { name: "旅行", topics: ["城市漫步", "露营", "海岛", "民宿", "徒步", "旅行攻略"] },
  { name: "家居", topics: ["装修", "收纳", "家电", "软装", "租房改造", "清洁"] },
  { name: "健身", topics: ["减脂", "增肌", "瑜伽", "跑步", "居家训练", "拉伸"] },
  { name: "知识", topics: ["历史", "科普", "读书", "职场", "财经", "心理"] },
  { name: "萌宠", topics: ["猫咪", "狗狗", "养宠知识", "宠物用品", "救助", "宠物日常"] },
  { name: "剧情", topics: ["搞笑短剧", "情感", "反转", "职场剧", "校园", "家庭"] },
];

export type Category = { name: string; topics: readonly string[] };

export const creatorTypes: List = ["达人", "专家", "明星", "媒体", "素人", "品牌号"];
export const industries: List = ["食品饮料", "美妆个护", "服饰箱包", "3C数码", "汽车", "家居家电", "母婴"];

export const places: readonly [Place, ...Place[]] = [
  { province: "北京", cities: ["北京"] },
  { province: "上海", cities: ["上海"] },
  { province: "广东", cities: ["广州", "深圳", "佛山"] },
  { province: "浙江", cities: ["杭州", "宁波", "温州"] },
  { province: "江苏", cities: ["南京", "苏州", "无锡"] },
  { province: "四川", cities: ["成都", "绵阳"] },
  { province: "湖北", cities: ["武汉", "宜昌"] },
  { province: "湖南", cities: ["长沙", "株洲"] },
  { province: "山东", cities: ["济南", "青岛", "烟台"] },
  { province: "河南", cities: ["郑州", "洛阳"] },
  { province: "陕西", cities: ["西安"] },
  { province: "辽宁", cities: ["沈阳", "大连"] },
];

export type Place = { province: string; cities: [string, ...string[]] };
