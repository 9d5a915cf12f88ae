export { echo } from "./echo";
export { hasHiddenCharacters, readableName } from "./readable-name";
export { isStorableText, storableText, toStorableText } from "./storable-text";
