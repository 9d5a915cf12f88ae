export { actorMay, describeActor, type Actor, type UserActor } from "./actor";
