/** Items that a batch must refuse one by one, each with the code of its refusal. */
export const refusedItems = [
  ["PLATFORM_URL_MISMATCH", { platform: "STARMAP", url: "https://space.bilibili.com/123456" }],
  ["INVALID_PLATFORM", { platform: "TIKTOK", url: "https://www.tiktok.com/@someone" }],
  [
    "INVALID_FIELD",
    { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/1", priceJson: '{"mid": 1}' },
  ],
  [
    "PLATFORM_ID_NOT_FOUND",
    { platform: "BILIBILI_HUAHUO", url: "https://www.bilibili.com/video/BV1xx411c7mD" },
  ],
  ["SHORT_URL_EXPAND_FAILED", { platform: "MP_HUXUAN", url: "https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf" }],
  ["INVALID_URL", { platform: "KUAISHOU_JLJX", url: "kwai://profile/123" }],
  [
    "PLATFORM_URL_MISMATCH",
    {
      platform: "PGY",
      platformBloggerId: "5f2d1c3e000000000101b2c3",
      url: "https://xiaohongshu.com.evil.example/",
    },
  ],
  [
    "INVALID_FIELD",
    {
      platform: "KUAISHOU_JLJX",
      url: "https://k.kuaishou.com/#/promotion/star/1",
      linkupRemark: "好".repeat(31),
    },
  ],
  ["PLATFORM_ID_NOT_FOUND", { platform: "VIDEO_HUXUAN", url: "https://channels.weixin.qq.com/" }],
  ["INVALID_URL", { platform: "BILIBILI_HUAHUO" }],
] as const;
