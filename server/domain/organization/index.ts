export {
  dataMode,
  edition,
  isPersonalEdition,
  organizationFields,
  organizationStatus,
} from "./organization-fields";
