export { accessRow, explainRole } from "./internal/explain-role";
export { lockAccess, lockOwnAccess, type Standing } from "./internal/lock-access";
export { withAccessKept } from "./internal/with-access-kept";
export { hasManager, assertManagerRemains } from "./internal/assert-manager-remains";
export { allowsOwning, canOwn } from "./internal/assert-owners-remain";
export { isWithin, refuseBeyond, rightsOf, rightsOfMany } from "./internal/rights";
