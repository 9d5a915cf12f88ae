export { addToShortlist, removeFromShortlist } from "./internal/change-entries";
export { undoShortlistChange } from "./internal/undo-change";
export { updateShortlistEntries } from "./update-shortlist-entries";
export { listEntryHistory, listShortlistEntries } from "./list-shortlist-entries";
export { updateShortlistEntry } from "./update-shortlist-entry";
export { createShortlist, deleteShortlist, getShortlist, listShortlists, updateShortlist } from "./verbs";
export { deleteShortlistTemplate, listShortlistTemplates, saveShortlistTemplate } from "./internal/templates";
export { getShortlistRow } from "./internal/shortlist-row";
export { proposalColumns } from "./schema";
