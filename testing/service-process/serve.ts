import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { answerWith } from "./answer-with";
import { mountedRoutes } from "./mounted-routes";

/** A process that serves the open interface's own route handlers on a free local port, which it prints; made to be killed. */
const server = createServer(answerWith(mountedRoutes));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
