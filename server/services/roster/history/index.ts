export { deleteOldHistory, deleteOldSnapshots } from "./delete-old-history";
export { getBloggerTrend, listBloggerHistory } from "./verbs";
