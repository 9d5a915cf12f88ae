export { listOf, type Page, pageOf, digitsText, pageInput, pageQuery } from "./paging";
