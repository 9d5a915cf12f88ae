import { existsSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";
import { eraseOld, moduleCache } from "../suite/erase-old";
import { provideTemplateCluster } from "./template-cluster";

/**
 * Shared by all test runs. Prepared before they start, because two concurrent runs would both create the
 * cluster.
 */
await provideTemplateCluster();
const modules = fromRoot(moduleCache);
if (existsSync(modules)) eraseOld(modules);
