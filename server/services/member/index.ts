export { listMembers } from "./list-members";
export { listMembersInput, organizationMemberList } from "./schema";
