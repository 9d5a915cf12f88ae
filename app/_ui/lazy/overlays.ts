import { lazy } from "./lazy";

export const lazyOverlays = lazy(() => import("./loaded-overlays"));
