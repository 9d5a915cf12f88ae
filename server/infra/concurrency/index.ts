export { fairLimiter } from "./fair-limiter";
