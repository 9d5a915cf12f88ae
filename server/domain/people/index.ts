export { accountStatus, roleFields, userFields } from "./people-fields";
