import { type Envelope } from "./driver";

/**
 * How 腾讯互选 wraps what it says of video and of official accounts alike. Codes of `ret` that are not here are
 * read by their words.
 */
export const huxuanEnvelope = {
  code: "ret",
  ok: 0,
  message: "msg",
  refusals: { "100016": "RATE_LIMITED", "100009": "L2_CAPTCHA", "100004": "NOT_ON_MARKETPLACE" },
} as const satisfies Envelope;
