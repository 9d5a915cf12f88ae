import { PassThrough, type Readable } from "node:stream";
import { Client, type Connection, type ClientConfig } from "pg";

/** First byte of a message in the copy stream of `BASE_BACKUP`. */
const ARCHIVE = "n".charCodeAt(0);
const DATA = "d".charCodeAt(0);

/**
 * Takes PostgreSQL's own base backup while it serves: a tar archive of the whole cluster, with the WAL that
 * makes it consistent. The packages of the embedded server have no pg_basebackup, so this speaks its
 * protocol (https://www.postgresql.org/docs/current/protocol-replication.html). A slot that lives as long
 * as the session keeps that WAL until it is sent, however much is written by then.
 * @throws what `consume` throws, and the server's error if a page does not match its checksum
 */
export async function withBaseBackup<Result>(
  connectionString: string,
  consume: (archive: Readable) => Promise<Result>,
): Promise<Result> {
  const config: ClientConfig & { replication: string } = { connectionString, replication: "true" };
  const client = new Client(config);
  client.on("error", () => undefined);
  const backup = new BaseBackup();
  try {
    await client.connect();
    await client.query(`CREATE_REPLICATION_SLOT "backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`);
    client.query(backup);
    const [result] = await Promise.all([consume(backup.archive), backup.ended]);
    return result;
  } finally {
    // After a failure of `consume` the server still sends: an orderly end would wait for all of it.
    if (!backup.complete) backup.cut();
    await client.end().catch(() => undefined);
  }
}

const ignore = (): undefined => undefined;

class BaseBackup {
  readonly archive = new PassThrough({ highWaterMark: 1024 * 1024 });
  readonly ended: Promise<void>;
  complete = false;
  // The positions in the log, which nothing here needs.
  readonly handleRowDescription = ignore;
  readonly handleDataRow = ignore;
  readonly handleCommandComplete = ignore;
  private archives = 0;
  private connection: Connection | null = null;
  private settle: (error?: Error) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve, reject) => {
      this.settle = (error) => (error === undefined ? resolve() : reject(error));
    });
    this.ended.catch(() => undefined);
    this.archive.on("error", () => undefined);
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query("BASE_BACKUP (LABEL 'creator-roster', CHECKPOINT 'fast', WAL true)");
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    if (chunk[0] === ARCHIVE && ++this.archives > 1) {
      this.handleError(new Error("The cluster has tablespaces of its own, which a backup does not take."));
    }
    if (chunk[0] !== DATA || this.archive.destroyed) return;
    // Copied, because pg writes what it receives next into the same buffer.
    if (this.archive.write(Buffer.from(chunk.subarray(1))) || connection.stream.isPaused()) return;
    connection.stream.pause();
    this.archive.once("drain", () => connection.stream.resume());
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
    this.settle(error);
  }

  handleReadyForQuery(): void {
    this.complete = true;
    this.archive.end();
    this.settle();
  }

  cut(): void {
    this.archive.destroy();
    this.connection?.stream.destroy();
  }
}
