import { existsSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";
import { eraseOld, moduleCache } from "../suite/erase-old";
import { provideTemplateCluster } from "./template-cluster";

/** What runs of tests share. Two that start at once would both make the cluster, so it is made before. */
await provideTemplateCluster();
const modules = fromRoot(moduleCache);
if (existsSync(modules)) eraseOld(modules);
