export { deleteOldHistory, deleteOldSnapshots, getBloggerTrend, listBloggerHistory } from "./verbs";
export { getPriceTrend } from "./get-price-trend";
