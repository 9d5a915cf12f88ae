import { huxuan } from "../huxuan";
import { digits, type PlatformApi } from "../platform-api";
import { links } from "./links";

/** No calls of this marketplace are known. */
export const mpHuxuan: PlatformApi = {
  ...huxuan,
  platform: "MP_HUXUAN",
  links,
  figures: [],
  prices: [],
  fieldsOf: () => ({}),
  ids(draw) {
    const id = btoa(digits(draw, "3", 10));
    const url = `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${id}`;
    return { id, aliases: [], url, aliasUrl: null };
  },
  calls: [],
};
