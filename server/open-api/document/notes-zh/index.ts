export { noteInChinese } from "./note-in-chinese";
