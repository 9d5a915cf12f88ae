export { echo, isStorableText, shorten, storableText, toStorableText } from "./storable-text";
export { defuseFormulas, withoutDefusal } from "./formula";
export { hasHiddenCharacters, joinNames, splitNames, withoutHidden } from "./names";
export { readableName } from "./readable-name";
