import { refusePath } from "@/server/open-api/refuse-methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refusePath();
