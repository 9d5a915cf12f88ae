import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";

/** `client` is null before the transaction is open and after its end. */
export type Connection = { client: pg.PoolClient | null; isTold: boolean };

/** Kept on `globalThis`, because a build has this module several times. */
const shared = globalThis as {
  crsOpening?: AsyncLocalStorage<Connection>;
  crsConnections?: WeakMap<object, Connection>;
};
const opening = (shared.crsOpening ??= new AsyncLocalStorage());
const connections = (shared.crsConnections ??= new WeakMap());

/** `open` opens one transaction of the ORM and gets a function that tells whose connection it is. */
export function noteConnection<Result>(
  open: (note: (tx: object) => void) => Promise<Result>,
): Promise<Result> {
  const connection: Connection = { client: null, isTold: false };
  return opening.run(connection, () => open((tx) => connections.set(tx, connection)));
}

/** The driver's connection of a transaction that is open, if it is known. */
export function connectionOf(tx: object): pg.PoolClient | null {
  return connections.get(tx)?.client ?? null;
}

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg["connect"]>>["startTransaction"]>>;

/** The ORM's adapter, which also tells the connection of each transaction that `noteConnection` opens. */
export class TellingAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    const startTransaction: typeof start = async (level) => tellConnection(await start(level));
    return Object.assign(adapter, { startTransaction });
  }
}

const ENDS = new Set(["COMMIT", "ROLLBACK"]);

/**
 * The connection is no longer told when the end is sent, also by the ORM's own timeout: a later statement
 * would run outside of the transaction.
 */
function tellConnection(transaction: Transaction): Transaction {
  const connection = opening.getStore();
  if (connection === undefined || connection.isTold) return transaction;
  connection.isTold = true;
  connection.client = (transaction as Transaction & { client?: pg.PoolClient }).client ?? null;
  const execute = transaction.executeRaw.bind(transaction);
  const executeRaw: typeof execute = (query) => {
    if (ENDS.has(query.sql)) connection.client = null;
    return execute(query);
  };
  return Object.assign(transaction, { executeRaw });
}
