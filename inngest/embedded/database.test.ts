import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPool } from "./database";

const sockets: Socket[] = [];
let heard = "";
/** Takes connections and never says a word, as a database behind a cut network. */
const silent = createServer((socket) => {
  sockets.push(socket);
  socket.on("data", (data) => (heard += data.toString("latin1")));
});

beforeEach(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

it("gives a database that does not answer up after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { port } = silent.address() as AddressInfo;
  const pool = openPool(`postgresql://nobody@127.0.0.1:${port}/none`);
  const settled = vi.fn();
  const refused = expect(pool.query("SELECT 1").finally(settled)).rejects.toThrow("timeout");
  await vi.advanceTimersByTimeAsync(4999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  await pool.end();
});

it("connects without start-up options, which a pooler refuses", async () => {
  heard = "";
  const { port } = silent.address() as AddressInfo;
  const pool = openPool(`postgresql://nobody@127.0.0.1:${port}/none`);
  const refused = expect(pool.query("SELECT 1")).rejects.toThrow("terminated");
  await vi.waitFor(() => expect(heard).toContain("application_name\0job-engine\0"));
  expect(heard).not.toContain("options\0");
  for (const socket of sockets) socket.destroy();
  await refused;
  await pool.end();
});
