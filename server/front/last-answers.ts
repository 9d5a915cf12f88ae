import { type Server, type ServerResponse } from "node:http";

/**
 * Returns what a stop calls: every answer that has not started then, and every later one, says
 * `Connection: close`. A client that keeps its connection would otherwise lose its next call.
 */
export function prepareLastAnswers(front: Server): () => void {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;
  front.prependListener("request", (_request, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  return () => {
    isStopping = true;
    for (const response of underWay) response.shouldKeepAlive = false;
  };
}
