import { type PlatformAccess } from "../driver";
import { huxuanEnvelope } from "../huxuan-envelope";

/**
 * 腾讯互选, the marketplace of WeChat official accounts. None of its calls is published, and guessing would risk
 * customers' accounts: its creators come from imports. `subCalls` and a `probeId` would make it a `Driver`.
 */
export const mpHuxuan: PlatformAccess = {
  platform: "MP_HUXUAN",
  baseUrl: "https://huxuan.qq.com",
  envelope: { ...huxuanEnvelope, data: "data" },
};
