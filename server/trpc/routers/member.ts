import { getMemberGrants, listMembers, setMemberGrants } from "@/server/services/member";
import { routerOf } from "../init";

export const memberRouter = routerOf({
  list: listMembers,
  grants: getMemberGrants,
  setGrants: setMemberGrants,
});
