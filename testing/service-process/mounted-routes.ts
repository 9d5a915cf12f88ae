import * as rest from "@/app/open-api/[[...path]]/route";
import * as batch from "@/app/open-api/bloggers/batch/route";
import * as changes from "@/app/open-api/bloggers/changes/route";
import * as deactivate from "@/app/open-api/bloggers/deactivate/route";
import * as bloggers from "@/app/open-api/bloggers/route";
import * as self from "@/app/open-api/organizations/self/route";
import { type RouteHandler } from "@/server/open-api/handle";
import { brokenImports } from "../trials/chaos/broken-imports";

export type RouteModule = Partial<Record<string, RouteHandler>>;

/** Route modules by path, as Next finds them by folder; beside them what must lose against kills. */
export const mountedRoutes: { paths: Readonly<Record<string, RouteModule>>; others: RouteModule } = {
  paths: {
    "/open-api/bloggers": bloggers,
    "/open-api/bloggers/batch": batch,
    "/open-api/bloggers/changes": changes,
    "/open-api/bloggers/deactivate": deactivate,
    "/open-api/organizations/self": self,
    ...brokenImports,
  },
  others: rest,
};
