import { resetSandboxContract } from "@/server/open-api/contracts";
import { mount } from "@/server/open-api/mount";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mount(resetSandboxContract);
