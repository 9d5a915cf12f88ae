export { answer } from "./answer";
export { creatorOf } from "./creator";
export { type MadeUpCreator } from "./made-up-creator";
export { cookieOf, type SimulatedRequest } from "./read-request";
export { type Rule } from "./rule";
export { SimulatorState } from "./simulator-state";
export { type Simulator, startSimulator } from "./start-simulator";
