export { ACTIVE, accountStatus, roleFields, userFields } from "./people-fields";
export { countedName, namesMeant, username } from "./username";
