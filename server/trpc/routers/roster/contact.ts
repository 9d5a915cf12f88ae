import {
  createContact,
  deleteContact,
  listContacts,
  listDueContacts,
  updateContact,
} from "@/server/services/roster/contact";
import { routerOf } from "../../init";

export const contactRouter = routerOf({
  list: listContacts,
  create: createContact,
  update: updateContact,
  delete: deleteContact,
  due: listDueContacts,
});
