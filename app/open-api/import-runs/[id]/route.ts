import { getImportRunContract } from "@/server/open-api/contracts";
import { mount } from "@/server/open-api/mount";

/** In seconds: the largest batch on a busy database. */
export const maxDuration = 60;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mount(getImportRunContract);
