import {
  countPersons,
  countPersonSuggestions,
  declinePersonSuggestion,
  getPerson,
  getPersonOfBlogger,
  linkBloggers,
  listPersonSuggestions,
  reopenPersonSuggestion,
  restorePersons,
  unlinkBlogger,
} from "@/server/services/roster/person";
import { routerOf } from "../../init";

export const personRouter = routerOf({
  get: getPerson,
  ofBlogger: getPersonOfBlogger,
  counts: countPersons,
  link: linkBloggers,
  unlink: unlinkBlogger,
  restore: restorePersons,
  suggestions: listPersonSuggestions,
  suggestionCount: countPersonSuggestions,
  decline: declinePersonSuggestion,
  reopen: reopenPersonSuggestion,
});
