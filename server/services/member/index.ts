export { getMemberGrants, listMembers, setMemberGrants } from "./verbs";
