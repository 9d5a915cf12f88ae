export { maskCode, type SmsMessage } from "./sms-message";
export { signUpTerms, smsProvider } from "./sms-provider";
