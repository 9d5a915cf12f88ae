import { type Driver } from "../driver";
import { portraits, works } from "./audience";
import { baseInfo } from "./base-info";

/**
 * 磁力聚星, the marketplace of Kuaishou creators. Aliases are ids of profile pages. Prices are in yuan;
 * portraits are assumed to be fractions.
 */
export const kuaishouJljx: Driver = {
  platform: "KUAISHOU_JLJX",
  baseUrl: "https://k.kuaishou.com",
  envelope: {
    code: "result",
    ok: 1,
    message: "error_msg",
    data: "data",
    // 11 and -1 complain about parameters: classified by their message, else drift.
    refusals: { "209": "L3_AUTH_FAIL" },
  },
  probeId: "100000",
  subCalls: [baseInfo, portraits, works],
};
