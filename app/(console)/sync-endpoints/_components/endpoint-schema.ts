import { z } from "zod";
import { syncEndpointFields } from "@/server/domain/push/endpoint";

export const endpointSchema = z.object(syncEndpointFields).omit({ enabled: true });
export type EndpointInput = z.infer<typeof endpointSchema>;
