export { changeWork } from "./internal/change-work";
export { listBloggerReviews } from "./list-blogger-reviews";
export { deleteTag } from "./delete-tag";
export { mergeTags } from "./merge-tags";
export { renameTag } from "./rename-tag";
export {
  assignBloggers,
  deactivateBloggers,
  handOverBloggers,
  reactivateBloggers,
  reviewBloggers,
  setManager,
  tagBloggers,
  undoRosterChange,
  untagBloggers,
} from "./verbs";
