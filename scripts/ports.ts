import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/scripts/command";

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A killed run takes this long to release its port. */
const PATIENCE_MS = 2000;

/** @throws UserError when this process may not listen on the port of that address */
export async function checkPort(port: number, host: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const code = await tryToListen(port, host);
    if (code === null) return;
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new UserError(
        `HOST=${host} is no address of this machine: set it to one that is, or leave it out.`,
      );
    }
    if (code === "EACCES") {
      throw new UserError(`Port ${port} needs special rights: set PORT to a number above 1023.`);
    }
    if (Date.now() > deadline) {
      throw new UserError(
        `Port ${port} is in use by another program: stop that one, or set PORT to a free one.`,
      );
    }
    await sleep(100);
  }
}

async function tryToListen(port: number, host: string): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", ({ code = "unknown" }: NodeJS.ErrnoException) => {
      resolve(code);
    });
    server.listen(port, host, () =>
      server.close(() => {
        resolve(null);
      }),
    );
  });
}
