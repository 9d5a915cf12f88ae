export { ACTIVE } from "./active";
export { accountStatus, roleFields, userFields } from "./people-fields";
export { countedName, namesMeant, typedName, username } from "./username";
