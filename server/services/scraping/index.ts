export { scrapeBlogger } from "./scrape-blogger";
