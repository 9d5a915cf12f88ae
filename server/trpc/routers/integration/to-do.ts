import { countToDos } from "@/server/services/integration/to-do";
import { procedure, t } from "../../init";

export const toDoRouter = t.router({ toDos: procedure(countToDos) });
