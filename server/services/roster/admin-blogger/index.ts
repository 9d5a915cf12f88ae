export { getAllBloggersOverview, listAllBloggers } from "./verbs";
