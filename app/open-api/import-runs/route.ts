import { listImportRunsContract } from "@/server/open-api/contracts";
import { mount } from "@/server/open-api/mount";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mount(listImportRunsContract);
