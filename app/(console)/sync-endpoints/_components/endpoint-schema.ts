import { z } from "zod";
import { syncEndpointFields } from "@/server/domain/sync-endpoint";

export const endpointSchema = z.object(syncEndpointFields).omit({ enabled: true });
export type EndpointInput = z.infer<typeof endpointSchema>;
