export { ACTIVE } from "./active";
export { accountStatus, roleFields, userFields } from "./people-fields";
export { pastedCode, typedCode } from "./typed-code";
export { countedName, namesMeant, typedName, username } from "./username";
