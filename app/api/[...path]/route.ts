import { refuseUnknownPath } from "@/server/open-api/mount";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPath();
