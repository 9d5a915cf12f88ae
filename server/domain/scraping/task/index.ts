export { emptyFilter, isEmptyFilter } from "./is-empty-filter";
export { scrapingTaskFields } from "./scraping-task-fields";
