export { fieldsText } from "./fields-text";
