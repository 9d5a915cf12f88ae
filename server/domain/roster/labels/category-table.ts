type Row = { id: string; zh: string; en: string };

/**
 * The delivered tree (docs/rules.md#categories). Ids are stored in saved views and tasks, so they never
 * change. Apart from the words of each node, as the console's filter needs the tree alone.
 */
export const categoryTable: readonly (Row & { children: readonly Row[] })[] = [
  {
    id: "beauty",
    zh: "美妆",
    en: "Beauty",
    children: [
      { id: "makeup", zh: "彩妆", en: "Makeup" },
      { id: "skincare", zh: "护肤", en: "Skincare" },
      {
        id: "personal-care",
        zh: "个护香氛",
        en: "Personal care",
      },
    ],
  },
  {
    id: "fashion",
    zh: "时尚穿搭",
    en: "Fashion",
    children: [
      {
        id: "outfits",
        zh: "穿搭",
        en: "Outfits",
      },
      {
        id: "accessories",
        zh: "鞋包配饰",
        en: "Shoes and accessories",
      },
      { id: "looks", zh: "颜值", en: "Looks" },
    ],
  },
  {
    id: "food",
    zh: "美食",
    en: "Food",
    children: [
      {
        id: "cooking",
        zh: "美食教程",
        en: "Cooking",
      },
      {
        id: "restaurants",
        zh: "美食探店",
        en: "Restaurants",
      },
      {
        id: "eating",
        zh: "吃播零食",
        en: "Eating shows and snacks",
      },
    ],
  },
  {
    id: "parenting",
    zh: "母婴",
    en: "Parenting",
    children: [
      {
        id: "childcare",
        zh: "育儿",
        en: "Childcare",
      },
      { id: "pregnancy", zh: "孕产", en: "Pregnancy" },
    ],
  },
  {
    id: "tech",
    zh: "数码科技",
    en: "Technology",
    children: [
      {
        id: "devices",
        zh: "手机电脑",
        en: "Phones and computers",
      },
      {
        id: "software",
        zh: "软件与AI",
        en: "Software and AI",
      },
      { id: "reviews", zh: "测评", en: "Reviews" },
    ],
  },
  {
    id: "games",
    zh: "游戏",
    en: "Games",
    children: [
      {
        id: "mobile-games",
        zh: "手机游戏",
        en: "Mobile games",
      },
      { id: "console-games", zh: "单机主机", en: "Console games" },
      { id: "esports", zh: "电子竞技", en: "Esports" },
    ],
  },
  {
    id: "cars",
    zh: "汽车",
    en: "Cars",
    children: [
      {
        id: "car-reviews",
        zh: "新车试驾",
        en: "Car reviews",
      },
      {
        id: "car-care",
        zh: "用车改装",
        en: "Car care and tuning",
      },
      { id: "motorcycles", zh: "摩托车", en: "Motorcycles" },
    ],
  },
  {
    id: "home",
    zh: "家居",
    en: "Home",
    children: [
      { id: "renovation", zh: "装修", en: "Renovation" },
      { id: "housekeeping", zh: "收纳清洁", en: "Housekeeping" },
      { id: "appliances", zh: "家电", en: "Appliances" },
      { id: "property", zh: "房产", en: "Property" },
      { id: "gardening", zh: "园艺", en: "Gardening" },
    ],
  },
  {
    id: "pets",
    zh: "宠物",
    en: "Pets",
    children: [
      { id: "cats", zh: "猫", en: "Cats" },
      { id: "dogs", zh: "狗", en: "Dogs" },
    ],
  },
  {
    id: "sports",
    zh: "运动健身",
    en: "Sports and fitness",
    children: [
      {
        id: "fitness",
        zh: "健身",
        en: "Fitness",
      },
      {
        id: "competitions",
        zh: "体育",
        en: "Competitions",
      },
      {
        id: "outdoors",
        zh: "户外",
        en: "Outdoors",
      },
    ],
  },
  {
    id: "travel",
    zh: "旅行",
    en: "Travel",
    children: [
      {
        id: "destinations",
        zh: "旅行攻略",
        en: "Destinations",
      },
      { id: "hotels", zh: "酒店民宿", en: "Hotels" },
    ],
  },
  {
    id: "education",
    zh: "教育",
    en: "Education",
    children: [
      {
        id: "knowledge",
        zh: "知识科普",
        en: "Knowledge",
      },
      { id: "reading", zh: "读书", en: "Reading" },
      { id: "careers", zh: "职场", en: "Careers" },
      { id: "languages", zh: "语言学习", en: "Languages" },
    ],
  },
  {
    id: "finance",
    zh: "财经",
    en: "Finance",
    children: [
      { id: "investing", zh: "投资理财", en: "Investing" },
      { id: "business", zh: "商业", en: "Business" },
    ],
  },
  {
    id: "drama",
    zh: "剧情",
    en: "Drama",
    children: [],
  },
  {
    id: "comedy",
    zh: "搞笑",
    en: "Comedy",
    children: [],
  },
  {
    id: "music-dance",
    zh: "音乐舞蹈",
    en: "Music and dance",
    children: [
      { id: "music", zh: "音乐", en: "Music" },
      { id: "dance", zh: "舞蹈", en: "Dance" },
    ],
  },
  {
    id: "entertainment",
    zh: "影视娱乐",
    en: "Entertainment",
    children: [
      {
        id: "film",
        zh: "影视",
        en: "Film and television",
      },
      { id: "celebrities", zh: "明星综艺", en: "Celebrities" },
    ],
  },
  {
    id: "anime",
    zh: "二次元",
    en: "Anime",
    children: [],
  },
  {
    id: "culture",
    zh: "文化艺术",
    en: "Culture and art",
    children: [
      { id: "photography", zh: "摄影", en: "Photography" },
      {
        id: "crafts",
        zh: "绘画手工",
        en: "Drawing and crafts",
      },
    ],
  },
  {
    id: "health",
    zh: "健康",
    en: "Health",
    children: [],
  },
  {
    id: "life",
    zh: "生活",
    en: "Life",
    children: [
      {
        id: "relationships",
        zh: "情感",
        en: "Relationships",
      },
      { id: "countryside", zh: "三农", en: "Countryside" },
      { id: "astrology", zh: "星座", en: "Astrology" },
    ],
  },
  {
    id: "news",
    zh: "资讯",
    en: "News and society",
    children: [
      { id: "law", zh: "法律", en: "Law" },
      { id: "military", zh: "军事", en: "Military" },
    ],
  },
];
