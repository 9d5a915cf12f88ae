export { changeWork } from "./internal/change-work";
export {
  assignBloggers,
  deactivateBloggers,
  reactivateBloggers,
  reviewBloggers,
  tagBloggers,
  undoRosterChange,
  untagBloggers,
} from "./verbs";
