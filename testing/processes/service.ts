import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import * as rest from "@/app/open-api/[[...path]]/route";
import * as batch from "@/app/open-api/bloggers/batch/route";
import * as changes from "@/app/open-api/bloggers/changes/route";
import * as deactivate from "@/app/open-api/bloggers/deactivate/route";
import * as bloggers from "@/app/open-api/bloggers/route";
import * as self from "@/app/open-api/organizations/self/route";
import { serveHealth } from "@/server/http/serve-health";
import { brokenImports } from "../trials/chaos/broken-imports";
import { type MountedRoutes, serveRoutes } from "./serve-routes";

/** The routes of the service that tests call, and routes that must survive kills. */
const mountedRoutes: MountedRoutes = {
  paths: {
    "/api/health": { GET: serveHealth },
    "/open-api/bloggers": bloggers,
    "/open-api/bloggers/batch": batch,
    "/open-api/bloggers/changes": changes,
    "/open-api/bloggers/deactivate": deactivate,
    "/open-api/organizations/self": self,
    ...brokenImports,
  },
  others: rest,
};

const server = createServer(serveRoutes(mountedRoutes));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
