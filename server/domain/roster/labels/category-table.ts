type Row = { id: string; zh: string; en: string; words: string };

/**
 * The delivered tree, and the words that platforms, imports and people use for each node, separated by
 * blanks. A node's own Chinese name is one of its words. No word stands twice. Ids are stored in saved views
 * and tasks, so they never change.
 */
export const categoryTable: readonly (Row & { children: readonly Row[] })[] = [
  {
    id: "beauty",
    zh: "美妆",
    en: "Beauty",
    words: "美妆个护 美妆护肤 时尚美妆 美妆时尚 美容 美容美妆 化妆 变美 beauty",
    children: [
      { id: "makeup", zh: "彩妆", en: "Makeup", words: "妆教 妆容 口红试色 底妆 新手化妆 仿妆 仿妆cos" },
      { id: "skincare", zh: "护肤", en: "Skincare", words: "护肤保养 成分分析 医美 抗衰 skincare" },
      {
        id: "personal-care",
        zh: "个护香氛",
        en: "Personal care",
        words: "个护 香水 香氛 美发 美甲 头发护理 洗护香氛",
      },
    ],
  },
  {
    id: "fashion",
    zh: "时尚穿搭",
    en: "Fashion",
    words: "时尚 潮流 时尚潮流 fashion",
    children: [
      {
        id: "outfits",
        zh: "穿搭",
        en: "Outfits",
        words: "服饰穿搭 服装 服饰 通勤穿搭 小个子穿搭 国风 汉服 女装 男装 穿搭打扮",
      },
      {
        id: "accessories",
        zh: "鞋包配饰",
        en: "Shoes and accessories",
        words: "鞋包 箱包 配饰 奢侈品 奢品 珠宝 珠宝玉石 珠宝首饰 腕表 潮鞋 球鞋",
      },
      { id: "looks", zh: "颜值", en: "Looks", words: "颜值达人 帅哥 美女 模特" },
    ],
  },
  {
    id: "food",
    zh: "美食",
    en: "Food",
    words: "美食饮品 美食圈 美食记录 食品饮料 food",
    children: [
      {
        id: "cooking",
        zh: "美食教程",
        en: "Cooking",
        words: "家常菜 烘焙 美食制作 厨艺 减脂餐 做饭 辣评美食",
      },
      {
        id: "restaurants",
        zh: "美食探店",
        en: "Restaurants",
        words: "探店 本地生活 同城探店 地方小吃 夜宵 美食侦探",
      },
      {
        id: "eating",
        zh: "吃播零食",
        en: "Eating shows and snacks",
        words: "吃播 零食 美食测评 饮品 咖啡 茶饮 酒 酒水",
      },
    ],
  },
  {
    id: "parenting",
    zh: "母婴",
    en: "Parenting",
    words: "母婴亲子 亲子 母婴育儿 亲子家庭 parenting",
    children: [
      {
        id: "childcare",
        zh: "育儿",
        en: "Childcare",
        words: "辅食 早教 绘本 亲子游 萌娃 婴童用品 婴童食品 亲子日常 少儿",
      },
      { id: "pregnancy", zh: "孕产", en: "Pregnancy", words: "孕期 孕产经验 备孕 产后" },
    ],
  },
  {
    id: "tech",
    zh: "数码科技",
    en: "Technology",
    words: "数码 科技 科技数码 数码3c 3c 3c数码 互联网 tech",
    children: [
      {
        id: "devices",
        zh: "手机电脑",
        en: "Phones and computers",
        words: "手机 电脑 手机测评 电脑装机 耳机 摄影器材 数码测评 极客diy",
      },
      {
        id: "software",
        zh: "软件与AI",
        en: "Software and AI",
        words: "软件应用 计算机技术 人工智能 ai 软件技巧 编程 科技资讯",
      },
      { id: "reviews", zh: "测评", en: "Reviews", words: "测评达人 评测 好物 好物推荐 好物分享 种草" },
    ],
  },
  {
    id: "games",
    zh: "游戏",
    en: "Games",
    words: "游戏达人 游戏解说 桌游棋牌 game gaming",
    children: [
      {
        id: "mobile-games",
        zh: "手机游戏",
        en: "Mobile games",
        words: "手游 王者荣耀 和平精英 原神 网络游戏",
      },
      { id: "console-games", zh: "单机主机", en: "Console games", words: "单机游戏 主机游戏 我的世界" },
      { id: "esports", zh: "电子竞技", en: "Esports", words: "电竞 赛事解说" },
    ],
  },
  {
    id: "cars",
    zh: "汽车",
    en: "Cars",
    words: "汽车达人 说车 汽车生活 车 cars",
    children: [
      {
        id: "car-reviews",
        zh: "新车试驾",
        en: "Car reviews",
        words: "试驾 选车 新能源 新能源车 汽车测评 购车攻略",
      },
      {
        id: "car-care",
        zh: "用车改装",
        en: "Car care and tuning",
        words: "用车养车 改装 改装玩车 自驾 房车 赛车",
      },
      { id: "motorcycles", zh: "摩托车", en: "Motorcycles", words: "机车 摩托 骑行" },
    ],
  },
  {
    id: "home",
    zh: "家居",
    en: "Home",
    words: "家居家装 家居家电 家居生活 居家 home",
    children: [
      { id: "renovation", zh: "装修", en: "Renovation", words: "家装 家装房产 软装 租房改造 装修改造" },
      { id: "housekeeping", zh: "收纳清洁", en: "Housekeeping", words: "收纳 清洁 家务 居家好物" },
      { id: "appliances", zh: "家电", en: "Appliances", words: "智能家居 小家电 家用电器" },
      { id: "property", zh: "房产", en: "Property", words: "房产家居 地产 买房 看房" },
      { id: "gardening", zh: "园艺", en: "Gardening", words: "花艺 绿植 养花" },
    ],
  },
  {
    id: "pets",
    zh: "宠物",
    en: "Pets",
    words: "萌宠 动物 动物圈 动植物 养宠知识 宠物用品 宠物日常 救助 pets",
    children: [
      { id: "cats", zh: "猫", en: "Cats", words: "猫咪 喵星人 养猫 吸猫" },
      { id: "dogs", zh: "狗", en: "Dogs", words: "狗狗 汪星人 养狗" },
    ],
  },
  {
    id: "sports",
    zh: "运动健身",
    en: "Sports and fitness",
    words: "运动 体育运动 sports",
    children: [
      {
        id: "fitness",
        zh: "健身",
        en: "Fitness",
        words: "减脂 减肥 增肌 瑜伽 跑步 居家训练 拉伸 塑形 fitness",
      },
      {
        id: "competitions",
        zh: "体育",
        en: "Competitions",
        words: "篮球 足球 羽毛球 乒乓球 网球 竞技体育 体育赛事 武术",
      },
      {
        id: "outdoors",
        zh: "户外",
        en: "Outdoors",
        words: "露营 徒步 钓鱼 滑雪 登山 户外潮流 户外运动 垂钓",
      },
    ],
  },
  {
    id: "travel",
    zh: "旅行",
    en: "Travel",
    words: "旅游 出行 旅游出行 旅行达人 travel",
    children: [
      {
        id: "destinations",
        zh: "旅行攻略",
        en: "Destinations",
        words: "城市漫步 海岛 旅游攻略 旅行见闻 境外游 国内游 城市出行",
      },
      { id: "hotels", zh: "酒店民宿", en: "Hotels", words: "酒店 民宿" },
    ],
  },
  {
    id: "education",
    zh: "教育",
    en: "Education",
    words: "教育培训 校园 校园学习 学习 在线教育 education",
    children: [
      {
        id: "knowledge",
        zh: "知识科普",
        en: "Knowledge",
        words: "知识 科普 科学科普 社科·法律·心理 社科 历史 心理 人文历史 百科 科学 野生技能协会",
      },
      { id: "reading", zh: "读书", en: "Reading", words: "阅读 书单 读书会 文学" },
      { id: "careers", zh: "职场", en: "Careers", words: "职场成长 职业 职业职场 求职 职业教育 职场教育" },
      { id: "languages", zh: "语言学习", en: "Languages", words: "英语 外语 语言教育" },
    ],
  },
  {
    id: "finance",
    zh: "财经",
    en: "Finance",
    words: "财经投资 商业财经 财经商业 金融 财经达人 finance",
    children: [
      { id: "investing", zh: "投资理财", en: "Investing", words: "理财 投资 股票 基金 保险" },
      { id: "business", zh: "商业", en: "Business", words: "创业 商业营销 营销 企业管理" },
    ],
  },
  {
    id: "drama",
    zh: "剧情",
    en: "Drama",
    words: "短剧 小剧场 剧情演绎 情景剧 剧情搞笑 家庭 家庭剧 反转 职场剧 drama",
    children: [],
  },
  {
    id: "comedy",
    zh: "搞笑",
    en: "Comedy",
    words: "搞笑幽默 搞笑短剧 幽默 幽默搞笑 段子 鬼畜 脱口秀 相声 整活 comedy",
    children: [],
  },
  {
    id: "music-dance",
    zh: "音乐舞蹈",
    en: "Music and dance",
    words: "才艺 才艺技能 才艺达人",
    children: [
      { id: "music", zh: "音乐", en: "Music", words: "翻唱 演奏 乐器 歌手 原创音乐 唱歌 music" },
      { id: "dance", zh: "舞蹈", en: "Dance", words: "宅舞 街舞 广场舞 中国舞 dance" },
    ],
  },
  {
    id: "entertainment",
    zh: "影视娱乐",
    en: "Entertainment",
    words: "娱乐 影视综资讯 影音娱乐 娱乐资讯",
    children: [
      {
        id: "film",
        zh: "影视",
        en: "Film and television",
        words: "电影 电视剧 纪录片 影视解说 影视剪辑 影视杂谈 放映厅",
      },
      { id: "celebrities", zh: "明星综艺", en: "Celebrities", words: "明星 综艺 明星达人 明星八卦 追星" },
    ],
  },
  {
    id: "anime",
    zh: "二次元",
    en: "Anime",
    words: "动漫 动画 番剧 国创 漫画 cosplay cos 手办 模玩 手办·模玩 次元文化 anime",
    children: [],
  },
  {
    id: "culture",
    zh: "文化艺术",
    en: "Culture and art",
    words: "文化 艺术 艺术文化 人文 人文艺术 国学 传统文化 非遗 民间艺术",
    children: [
      { id: "photography", zh: "摄影", en: "Photography", words: "拍照 摄影摄像 拍摄 摄影技巧" },
      {
        id: "crafts",
        zh: "绘画手工",
        en: "Drawing and crafts",
        words: "绘画 手工 手账 手工文创 书画 书法 文具",
      },
    ],
  },
  {
    id: "health",
    zh: "健康",
    en: "Health",
    words: "健康养生 养生 医疗 医疗健康 医学 健康科普 大健康 中医 health",
    children: [],
  },
  {
    id: "life",
    zh: "生活",
    en: "Life",
    words: "生活记录 日常 生活日常 生活经验 生活兴趣 兴趣爱好 vlog 随拍 日常生活 生活方式 life lifestyle",
    children: [
      {
        id: "relationships",
        zh: "情感",
        en: "Relationships",
        words: "情感达人 恋爱 两性 两性情感 情侣 婚恋 婚嫁 婚礼",
      },
      { id: "countryside", zh: "三农", en: "Countryside", words: "农村 乡村 乡村生活 赶海 新农人" },
      { id: "astrology", zh: "星座", en: "Astrology", words: "星座命理 神秘学 命理 星座情感 塔罗" },
    ],
  },
  {
    id: "news",
    zh: "资讯",
    en: "News and society",
    words: "新闻 时事 时政 社会 热点 时政社会 民生资讯 政务 公益 资讯达人 news",
    children: [
      { id: "law", zh: "法律", en: "Law", words: "普法 法律科普 律师" },
      { id: "military", zh: "军事", en: "Military", words: "国防 军旅" },
    ],
  },
];
