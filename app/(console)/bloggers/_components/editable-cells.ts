export { LinkupCell, OwnerCell, RebateCell, RemarkCell, TagsCell } from "./blogger-cells";
export { ManagerCell } from "./manager-cell";
export { PriceCell } from "./price-cell";
