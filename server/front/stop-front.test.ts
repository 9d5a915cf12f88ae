import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFront } from "./create-front";
import { prepareLastAnswers } from "./last-answers";
import { stopFront } from "./stop-front";

const LONG_MS = 60_000;
let waiting: ServerResponse[];
let ask: () => Promise<number | string>;
let stop: (withinMs: number, endings?: (() => Promise<unknown>)[]) => Promise<boolean>;
let clean: () => void;
beforeEach(async () => {
  waiting = [];
  const serve = (_request: IncomingMessage, response: ServerResponse) => {
    waiting.push(response);
    return Promise.resolve();
  };
  const front = createFront({ serve, proxies: [], dev: false });
  const beginLastAnswers = prepareLastAnswers(front);
  await once(front.listen(0, "127.0.0.1"), "listening");
  const { port } = front.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  ask = () =>
    once(get({ port, agent }), "response").then(
      ([response]: unknown[]) => (response as IncomingMessage).resume().statusCode ?? 0,
      (error: unknown) => (error as NodeJS.ErrnoException).code ?? "",
    );
  stop = (withinMs, endings = []) => stopFront({ front, withinMs, beginLastAnswers, endings });
  clean = () => {
    agent.destroy();
    front.close();
    front.closeAllConnections();
  };
});
afterEach(() => clean());

it("gives the answers that are under way, and refuses new connections while they last", async () => {
  const slow = ask();
  await expect.poll(() => waiting.length).toBe(1);
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(order.push(name));
  const stopped = stop(LONG_MS, [note("what follows"), note("the rest")]);
  expect(await ask()).toBe("ECONNREFUSED");
  expect(order).toEqual([]);
  waiting[0]?.end("late");
  expect(await slow).toBe(200);
  expect(await stopped).toBe(true);
  expect(order).toEqual(["what follows", "the rest"]);
});

it("cuts off an answer that takes longer", async () => {
  const slow = ask();
  await expect.poll(() => waiting.length).toBe(1);
  expect(await stop(50)).toBe(false);
  expect(await slow).toBe("ECONNRESET");
});

it("does not wait longer for what follows the answers", async () => {
  expect(await stop(50, [() => new Promise(() => undefined)])).toBe(false);
});
