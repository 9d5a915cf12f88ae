export {
  digitsText,
  fieldsText,
  listOf,
  listTotal,
  type ListTotal,
  MOST_COUNTED,
  type Page,
  pageInput,
  pageOf,
  pageQuery,
  toListTotal,
} from "./paging";
