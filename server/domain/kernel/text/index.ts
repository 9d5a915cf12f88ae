export { echo, shorten } from "./echo";
export { defuseFormulas, withoutDefusal } from "./formula";
export { hasHiddenCharacters, withoutHidden } from "./hidden-characters";
export { readableName } from "./readable-name";
export { joinNames, splitNames } from "./split-names";
export { isStorableText, toStorableText } from "./storable";
export { storableText } from "./storable-text";
