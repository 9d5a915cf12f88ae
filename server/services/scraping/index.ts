export { scrape } from "./internal/scrape";
export { scrapeBlogger } from "./scrape-blogger";
