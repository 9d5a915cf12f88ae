import { type Envelope } from "./driver";

/** Shared by both 腾讯互选 platforms. Codes of `ret` that are not listed are classified by their message. */
export const huxuanEnvelope = {
  code: "ret",
  ok: 0,
  message: "msg",
  refusals: { "100016": "RATE_LIMITED", "100009": "L2_CAPTCHA", "100004": "NOT_ON_MARKETPLACE" },
} as const satisfies Envelope;
