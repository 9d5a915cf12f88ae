export { changeWork } from "./internal/change-work";
export { listBloggerReviews } from "./list-blogger-reviews";
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
