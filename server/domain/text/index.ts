export { isStorableText, storableText, toStorableText } from "./storable-text";
