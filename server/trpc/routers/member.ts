import { listMembers } from "@/server/services/member";
import { routerOf } from "../init";

export const memberRouter = routerOf({ list: listMembers });
