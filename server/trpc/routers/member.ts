import { listMembers } from "@/server/services/member";
import { routerOf } from "../procedure";

export const memberRouter = routerOf({ list: listMembers });
