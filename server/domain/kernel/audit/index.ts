export { changedFields } from "./changed-fields";
