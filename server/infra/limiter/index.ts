export { rateLimiter, rateStoreName } from "./rate-limiter";
export { processRateLimiter, type RateLimitDecision, type RateLimiter } from "./process-rate-limiter";
export { refuseOverLimit, secondsUntil, checkRate } from "./refuse-over-limit";
