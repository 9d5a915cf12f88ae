/** The types that are published for the package are Express's. */
declare module "compression" {
  import { type IncomingMessage, type ServerResponse } from "node:http";

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;
  type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  const compression: (options: { filter: Filter; threshold: number }) => Middleware;
  export default compression;
}
