export { phoneNumber } from "./phone-number";
