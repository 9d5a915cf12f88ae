/** The published types of the package are for Express. */
declare module "compression" {
  import { type IncomingMessage, type ServerResponse } from "node:http";

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;
  type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  const compression: (options: { filter: Filter; threshold: number }) => Middleware;
  export default compression;
}
