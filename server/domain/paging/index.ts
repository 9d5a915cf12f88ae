export { digitsText, fieldsText, listOf, type Page, pageInput, pageOf, pageQuery } from "./paging";
