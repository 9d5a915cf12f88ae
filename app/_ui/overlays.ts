import { onDemand } from "./on-demand";

export const overlays = onDemand(() => import("./opened-overlays"));
