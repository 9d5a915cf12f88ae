export { getCategoryTree, listTagColors, listTags, setCategoryMapping, setTagColor } from "./verbs";
