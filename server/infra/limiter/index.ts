export { rateLimiter } from "./rate-limiter";
export { type RateLimitDecision, type RateLimiter } from "./process-rate-limiter";
