export { listOf, type Page, pageOf } from "./page-of";
export { digitsText, pageInput, pageQuery } from "./page-query";
