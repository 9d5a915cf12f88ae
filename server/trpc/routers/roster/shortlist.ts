import {
  addToShortlist,
  createShortlist,
  deleteShortlist,
  getShortlist,
  listEntryHistory,
  listShortlistEntries,
  listShortlists,
  removeFromShortlist,
  undoShortlistChange,
  updateShortlist,
  updateShortlistEntry,
} from "@/server/services/roster/shortlist";
import { routerOf } from "../../init";

export const shortlistRouter = routerOf({
  list: listShortlists,
  get: getShortlist,
  create: createShortlist,
  update: updateShortlist,
  delete: deleteShortlist,
  addBloggers: addToShortlist,
  removeBloggers: removeFromShortlist,
  updateEntry: updateShortlistEntry,
  entries: listShortlistEntries,
  history: listEntryHistory,
  undo: undoShortlistChange,
});
