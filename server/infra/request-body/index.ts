export { limitBody, readBody } from "./request-body";
