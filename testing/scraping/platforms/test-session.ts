import { type PlatformSession } from "@/server/platforms";

/** Must appear nowhere except in the requests to the platform. */
export const COOKIE_CANARY = "canary-0123456789abcdef";

export const testSession: PlatformSession = {
  cookie: `sessionid=${COOKIE_CANARY}; lang=zh`,
  fingerprint: {
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    platform: "Win32",
    languages: ["zh-CN", "zh"],
  },
};
