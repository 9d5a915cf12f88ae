import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import { expiredCertificate, localhostCertificate } from "./push/receiver/certificates";

const certificates = { valid: localhostCertificate, expired: expiredCertificate } as const;

export type TlsProxy = {
  readonly url: string;
  /** Of the process that connects: it trusts the issuer of the valid certificate. */
  readonly settings: Readonly<Record<string, string>>;
  /** From now on. Ends all connections, as a server does that starts again with another certificate. */
  present: (which: keyof typeof certificates) => void;
  close: () => Promise<void>;
};

/** The request for TLS, which the client sends unencrypted and the server answers with one letter. */
const SSL_REQUEST_BYTES = 8;

/** Speaks TLS for a server that does not: PostgreSQL, or one of HTTP. */
export async function startTlsProxy(address: string): Promise<TlsProxy> {
  const target = new URL(address);
  const isPostgres = target.protocol.startsWith("postgres");
  const sockets = new Set<Socket>();
  let presented: keyof typeof certificates = "valid";

  const server = createServer((client) => void serve(client).catch(() => client.destroy()));
  const serve = async (client: Socket) => {
    track(client);
    if (isPostgres) await answerRequest(client);
    const secure = new TLSSocket(client, {
      isServer: true,
      secureContext: createSecureContext(certificates[presented]),
    });
    secure.on("error", () => client.destroy());
    const upstream = connect(Number(target.port), target.hostname);
    track(upstream);
    secure.pipe(upstream).pipe(secure);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-tls-"));
  const issuer = path.join(folder, "issuer.pem");
  writeFileSync(issuer, localhostCertificate.cert);
  const url = new URL(address.replace(/^http:/, "https:"));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (isPostgres) url.searchParams.set("sslmode", "verify-full");
  return {
    url: url.href.replace(/\/$/, ""),
    settings: { NODE_EXTRA_CA_CERTS: issuer },
    present: (which) => {
      presented = which;
      endAll();
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answerRequest(client: Socket): Promise<void> {
  while (client.read(SSL_REQUEST_BYTES) === null) await once(client, "readable");
  client.write("S");
}
