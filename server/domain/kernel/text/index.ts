export { echo, isStorableText, shorten, storableText, toStorableText } from "./storable-text";
export { defuseFormulas, withoutDefusal } from "./formula";
export { hasHiddenCharacters, joinNames, readableName, splitNames, withoutHidden } from "./names";
