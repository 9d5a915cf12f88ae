export { maskCode, type SmsMessage } from "./sms-message";
export { smsProvider } from "./sms-provider";
