import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What happens between the service and its database. `slow` delays each piece, `hang` passes nothing on and
 * takes no connection in, `refuse` ends all connections, `cut commits` ends one in two right after its COMMIT
 * was passed on, so that no one learns whether it was done.
 */
export type Mode = "pass" | "slow" | "hang" | "refuse" | "cut commits";

export type DatabaseProxy = {
  url: string;
  behave: (mode: Mode) => void;
  /** Where connections lead from now on, as a database that starts again has another port. */
  lead: (databaseUrl: string) => void;
  cuts: () => number;
  close: () => Promise<void>;
};

const SLOW_MS = 150;

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  let mode: Mode = "pass";
  let cuts = 0;
  const pairs = new Set<{ client: Socket; server: Socket }>();
  const paused = new Set<() => void>();

  const pipe = (from: Socket, to: Socket, isClient: boolean, end: () => void) => {
    from.on("error", end).on("close", end);
    from.on("data", (piece: Buffer) => {
      const pass = () => {
        if (!to.destroyed) to.write(piece);
      };
      if (mode === "hang") {
        from.pause();
        paused.add(() => {
          pass();
          from.resume();
        });
      } else if (mode === "slow") {
        from.pause();
        setTimeout(() => {
          pass();
          from.resume();
        }, SLOW_MS);
      } else if (mode === "cut commits" && isClient && isCommit(piece) && Math.random() < 0.5) {
        cuts += 1;
        to.write(piece, () => setTimeout(end, Math.random() * 5));
      } else pass();
    });
  };

  const server = createServer((client) => {
    if (mode === "refuse") return void client.destroy();
    const begin = () => {
      const upstream = connect({ host: target.hostname, port: Number(target.port) });
      const pair = { client, server: upstream };
      pairs.add(pair);
      const end = () => {
        pairs.delete(pair);
        // A reset, as a machine between the two sends it, and not an orderly end.
        if (!client.destroyed) client.resetAndDestroy();
        upstream.destroy();
      };
      pipe(client, upstream, true, end);
      pipe(upstream, client, false, end);
    };
    client.on("error", () => undefined);
    if (mode === "hang") paused.add(begin);
    else begin();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const endAll = () => {
    for (const { client, server: upstream } of pairs) {
      client.destroy();
      upstream.destroy();
    }
    pairs.clear();
  };
  return {
    url: url.href,
    behave: (next) => {
      mode = next;
      if (next === "refuse") endAll();
      if (next === "hang") return;
      for (const release of paused) release();
      paused.clear();
    },
    lead: (next) => (target = new URL(next)),
    cuts: () => cuts,
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isCommit = (piece: Buffer) => piece.includes("COMMIT");
