export { loopDelayP99Ms } from "./loop-delay";
export { nameWork } from "./work-under-way";
export { watchEventLoop } from "./watch-event-loop";
