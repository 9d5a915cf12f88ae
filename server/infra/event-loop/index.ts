export { nameWork } from "./work-under-way";
export { watchEventLoop } from "./watch-event-loop";
