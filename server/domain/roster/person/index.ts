export { type ClueSource, cluesOf, type PersonReason, personReasons } from "./clues";
export { MAX_OF_PERSON, MAX_SUGGESTED, MAX_SUGGESTED_OF_PLATFORM } from "./limits";
