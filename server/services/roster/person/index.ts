export { linkBloggers, restorePersons, unlinkBlogger } from "./link-bloggers";
export { findUnsettledClues, settleClues } from "./settle-clues";
export {
  countPersonSuggestions,
  declinePersonSuggestion,
  listPersonSuggestions,
  reopenPersonSuggestion,
} from "./list-person-suggestions";
export { countPersons, getPerson, getPersonOfBlogger } from "./verbs";
