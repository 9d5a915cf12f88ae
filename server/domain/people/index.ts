export { ACTIVE, accountStatus, roleFields, userFields } from "./people-fields";
export { countedName, namesMeant, typedName, username } from "./username";
