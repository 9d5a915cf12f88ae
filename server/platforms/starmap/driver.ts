import { type Driver } from "../driver";
import { audience } from "./audience";
import { baseInfo } from "./base-info";
import { figures } from "./figures";
import { offers } from "./offers";

/**
 * 巨量星图, the marketplace of Douyin creators. Prices are in yuan, portraits are counts, rates are
 * ten-thousandths (`….value`) or else fractions.
 */
export const starmap: Driver = {
  platform: "STARMAP",
  baseUrl: "https://www.xingtu.cn",
  envelope: {
    code: "base_resp.status_code",
    ok: 0,
    message: "base_resp.status_message",
    refusals: {},
  },
  probeId: "6870062341234567890",
  subCalls: [baseInfo, ...audience, ...offers, ...figures],
};
