export { deleteOldHistory, deleteOldSnapshots, getBloggerTrend, listBloggerHistory } from "./verbs";
