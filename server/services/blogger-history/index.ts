export { deleteOldHistory } from "./delete-old-history";
export { listBloggerHistory } from "./verbs";
