import { z } from "zod";
import { menuFields } from "@/server/domain/people/menu";

const { sort: _sort, status: _status, type: _type, ...fields } = menuFields;

export const newMenu = z.object(fields);
export const menuChange = newMenu.partial();
