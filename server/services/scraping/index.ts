export { SCRAPE_MS } from "./internal/scrape-time";
export { scrape } from "./internal/scrape";
export { scrapeBlogger } from "./scrape-blogger";
