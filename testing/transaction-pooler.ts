import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";

/**
 * A minimal pooler in transaction mode: all clients' statements run in one server session. It only supports
 * the simple protocol and text, which suffices until the service detects a pooler.
 */
export async function startTransactionPooler(
  databaseUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    let started = false;
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      for (;;) {
        const typeBytes = started ? 1 : 0;
        if (received.length < typeBytes + 4) return;
        const end = typeBytes + received.readInt32BE(typeBytes);
        if (received.length < end) return;
        const [type, body] = [
          received.toString("latin1", 0, typeBytes),
          received.subarray(typeBytes + 4, end),
        ];
        received = received.subarray(end);
        if (!started) {
          started = true;
          socket.write(Buffer.concat([message("R", int32(0)), READY]));
        } else if (type === "Q") void answer(session, socket, body.toString("utf8", 0, body.length - 1));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await session.end();
    },
  };
}

async function answer(session: pg.Client, socket: Socket, text: string): Promise<void> {
  try {
    const types = { getTypeParser: () => (value: unknown) => value };
    const { fields, rows, rowCount } = await session.query<string[]>({ text, rowMode: "array", types });
    const columns = fields.map(({ name, dataTypeID }) =>
      Buffer.concat([cString(name), int32(0), int16(0), int32(dataTypeID), int16(-1), int32(-1), int16(0)]),
    );
    const data = rows.map((row) => {
      const values = row.map((value) => Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]));
      return message("D", Buffer.concat([int16(row.length), ...values]));
    });
    const description = message("T", Buffer.concat([int16(fields.length), ...columns]));
    const complete = message("C", cString(`SELECT ${rowCount ?? 0}`));
    socket.write(Buffer.concat([description, ...data, complete, READY]));
  } catch (error) {
    const { code = "XX000", message: reason } = error as { code?: string; message: string };
    const fields = [`SERROR`, `C${code}`, `M${reason}`].map(cString);
    socket.write(Buffer.concat([message("E", Buffer.concat([...fields, Buffer.of(0)])), READY]));
  }
}

const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const cString = (text: string) => Buffer.from(`${text}\0`);
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const READY = message("Z", Buffer.from("I"));
