import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createFront } from "./create-front";
import { prepareLastAnswers } from "./last-answers";

it("tells clients of kept connections that no more answers follow", async () => {
  const waiting: ServerResponse[] = [];
  const serve = (request: { url?: string | undefined }, response: ServerResponse) => {
    if (request.url === "/slow") waiting.push(response);
    else response.end("now");
    return Promise.resolve();
  };
  const front = createFront({ serve, proxies: [], dev: false });
  const beginLastAnswers = prepareLastAnswers(front);
  await once(front.listen(0, "127.0.0.1"), "listening");
  const { port } = front.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const [response] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage];
    response.resume();
    return response.headers.connection;
  };
  expect(await ask("/fast")).toBe("keep-alive");
  const slow = ask("/slow");
  await expect.poll(() => waiting.length).toBe(1);
  beginLastAnswers();
  waiting[0]?.end("late");
  expect(await slow).toBe("close");
  expect(await ask("/fast")).toBe("close");
  agent.destroy();
  front.close();
});
