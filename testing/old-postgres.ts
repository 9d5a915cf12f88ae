import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Lets everybody in, and answers each statement with its version: a server that is too old to work with. */
export async function startOldPostgres(version: string): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    let started = false;
    socket.on("data", (data) => {
      if (started && data.toString("latin1", 0, 1) !== "Q") return;
      socket.write(started ? answerWith(version) : Buffer.concat([message("R", int32(0)), READY]));
      started = true;
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `postgresql://app@127.0.0.1:${(server.address() as AddressInfo).port}/roster`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const TEXT = 25;

function answerWith(version: string): Buffer {
  const column = [cString("server_version"), int32(0), int16(0), int32(TEXT), int16(-1), int32(-1), int16(0)];
  const cell = [int32(version.length), Buffer.from(version)];
  return Buffer.concat([
    message("T", Buffer.concat([int16(1), ...column])),
    message("D", Buffer.concat([int16(1), ...cell])),
    message("C", cString("SHOW")),
    READY,
  ]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const READY = message("Z", Buffer.from("I"));
