import { onDemand } from "./on-demand";

/** Menus, pop-overs and hints, which weigh more than all else that stands around a page. */
export const overlays = onDemand(() => import("./opened-overlays"));
