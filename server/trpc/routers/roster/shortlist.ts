import { exportShortlist } from "@/server/services/roster/export";
import {
  addToShortlist,
  createShortlist,
  deleteShortlist,
  deleteShortlistTemplate,
  getShortlist,
  listEntryHistory,
  listShortlistEntries,
  listShortlists,
  listShortlistTemplates,
  removeFromShortlist,
  saveShortlistTemplate,
  undoShortlistChange,
  updateShortlist,
  updateShortlistEntries,
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
  updateEntries: updateShortlistEntries,
  entries: listShortlistEntries,
  history: listEntryHistory,
  undo: undoShortlistChange,
  export: exportShortlist,
  templates: listShortlistTemplates,
  saveTemplate: saveShortlistTemplate,
  deleteTemplate: deleteShortlistTemplate,
});
