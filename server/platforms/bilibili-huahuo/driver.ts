import { type Driver } from "../driver";
import { portrait } from "./portrait";
import { trends } from "./trends";

/**
 * 哔哩哔哩花火, the marketplace of Bilibili creators. Its links hold a mapping id where other platforms have the
 * mid. Both are numbers; the answer tells which one was asked for. Prices are in yuan; interaction is a
 * fraction, growth and portraits are percentages.
 */
export const bilibiliHuahuo: Driver = {
  platform: "BILIBILI_HUAHUO",
  baseUrl: "https://huahuo.bilibili.com",
  envelope: {
    code: "code",
    ok: 0,
    message: "msg",
    data: "result",
    refusals: {
      "1031": "RATE_LIMITED",
      // These codes are Bilibili's own, not the marketplace's. Other codes are classified by their message.
      "-101": "L3_AUTH_FAIL",
      "-102": "L4_BANNED",
      "-352": "L2_CAPTCHA",
      "-412": "RATE_LIMITED",
      "-509": "RATE_LIMITED",
      "-799": "RATE_LIMITED",
    },
    statuses: { 412: "RATE_LIMITED" },
  },
  probeId: "100000",
  subCalls: [portrait, ...trends],
};
