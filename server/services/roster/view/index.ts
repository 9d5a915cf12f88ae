export { createBloggerView, deleteBloggerView, listBloggerViews, updateBloggerView } from "./verbs";
