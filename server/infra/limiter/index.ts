export { rateLimiter } from "./rate-limiter-from-settings";
export { type RateLimitDecision, type RateLimiter } from "./rate-limiter";
