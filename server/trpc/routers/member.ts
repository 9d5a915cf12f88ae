import { listMembers, listMembersInput, organizationMemberList } from "@/server/services/member";
import { t } from "../init";
import { procedure } from "../procedure";

export const memberRouter = t.router({
  list: procedure("member:read")
    .input(listMembersInput)
    .output(organizationMemberList)
    .query(({ ctx, input }) => listMembers({ ctx, input })),
});
