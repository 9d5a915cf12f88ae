export { accessRow, explainRole } from "./internal/explain-role";
export { holdAccess, lockAccess, type Standing } from "./internal/hold-access";
export { keepAccess } from "./internal/keep-access";
export { hasManager, keepManager } from "./internal/keep-manager";
export { allowsOwning, canOwn } from "./internal/keep-owners";
export { isWithin, refuseBeyond, rightsOf, rightsOfMany } from "./internal/rights";
