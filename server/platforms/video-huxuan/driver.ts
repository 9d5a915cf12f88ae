import { type Driver } from "../driver";
import { huxuanEnvelope } from "../huxuan-envelope";
import { detail } from "./detail";

/**
 * 腾讯互选, the marketplace of WeChat video accounts. Links and calls use the same id. Prices are in fen, and
 * rates are ten-thousandths, as the marketplace's own list reads them.
 */
export const videoHuxuan: Driver = {
  platform: "VIDEO_HUXUAN",
  baseUrl: "https://huxuan.qq.com",
  envelope: { ...huxuanEnvelope, data: "data.item" },
  probeId: "wx0123456789abcdef",
  subCalls: [detail],
};
