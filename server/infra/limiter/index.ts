export { rateLimiter } from "./rate-limiter";
export { type RateLimitDecision, type RateLimiter, secondsUntil } from "./process-rate-limiter";
