export { deleteOldSnapshots } from "./delete-old-snapshots";
export { deleteOldHistory } from "./delete-old-history";
export { getBloggerTrend, listBloggerHistory } from "./verbs";
