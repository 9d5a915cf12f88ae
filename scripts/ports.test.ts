import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { checkPort, findFreePort } from "@/scripts/ports";

async function listen(): Promise<{ port: number; close: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

it("accepts a free port", async () => {
  await expect(checkPort(await findFreePort(), "127.0.0.1")).resolves.toBeUndefined();
});

it("says that a port is taken, and by which number", async () => {
  const { port, close } = await listen();
  await expect(checkPort(port, "127.0.0.1")).rejects.toThrow(`Port ${port} is in use`);
  close();
});

it("waits for a port that is released soon", async () => {
  const { port, close } = await listen();
  setTimeout(close, 300);
  await expect(checkPort(port, "127.0.0.1")).resolves.toBeUndefined();
});

it("says that an address does not belong to this machine", async () => {
  await expect(checkPort(await findFreePort(), "203.0.113.7")).rejects.toThrow(
    "HOST=203.0.113.7 is no address",
  );
});
