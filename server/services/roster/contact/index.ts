export { countDueContacts, countFollowUps, listDueContacts } from "./list-due-contacts";
export { createContact, deleteContact, listContacts, updateContact } from "./verbs";
