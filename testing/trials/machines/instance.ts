import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { serveJobs } from "@/inngest/serve-jobs";
import * as self from "@/app/open-api/organizations/self/route";
import { handlePart } from "@/server/http/handle-part";
import { serveExport } from "@/server/http/serve-export";
import { serveHealth } from "@/server/http/serve-health";
import { handleTrpc } from "@/server/trpc";
import { serveRoutes } from "../../processes/serve-routes";

/** What people, keys and the job engine call of one machine: procedures, files, jobs, a route for keys. */
const serve = (request: Request): Promise<Response> => {
  const [, area = "", kind = "", ...rest] = new URL(request.url).pathname.split("/");
  const [resource = "", id = ""] = rest;
  if (area === "api" && kind === "trpc") return handleTrpc(request);
  if (area === "api" && kind === "inngest") return serveJobs(request);
  if (area === "api" && kind === "exports") return serveExport(request, resource);
  if (area === "api" && kind === "uploads") return handlePart(request, { resource, id });
  return Promise.resolve(new Response(null, { status: 404 }));
};

const paths = { "/api/health": { GET: serveHealth }, "/open-api/organizations/self": self };
const server = createServer(serveRoutes({ paths, others: { GET: serve, POST: serve, PUT: serve } }));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
