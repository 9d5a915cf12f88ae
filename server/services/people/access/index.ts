export { accessRow, explainRole } from "./internal/explain-role";
export { lockAccess, lockOwnAccess, type Standing } from "./internal/lock-access";
export {
  allowsOwning,
  canOwn,
  changeKeepingAccess,
  changeKeepingManager,
  hasManager,
} from "./internal/change-keeping-access";
export { isWithin, refuseBeyond, rightsOf, rightsOfMany } from "./internal/rights";
