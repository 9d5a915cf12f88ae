export { echo } from "./echo";
export { isStorableText, storableText, toStorableText } from "./storable-text";
