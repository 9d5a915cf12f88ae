import { type Driver } from "../driver";
import { huxuanEnvelope } from "../huxuan-envelope";

/** Assumed after the marketplace's video accounts: nobody has published a call for official accounts. */
const ASSUMED_REQUEST = { path: "/cgi-bin/advertiser/mp_publisher/detail", query: { biz: "{id}" } };

/**
 * 腾讯互选, the marketplace of WeChat official accounts. What it answers is not known either: it is kept in
 * `rawData` and fills no field. The roster of this platform comes from imports.
 */
export const mpHuxuan: Driver = {
  platform: "MP_HUXUAN",
  baseUrl: "https://huxuan.qq.com",
  ids: /^[A-Za-z0-9]{2,28}={0,2}$/,
  envelope: { ...huxuanEnvelope, data: "data" },
  probeId: "MzAwMDAwMDAwMA==",
  subCalls: [{ name: "mp_publisher/detail", request: ASSUMED_REQUEST, rows: [] }],
};
