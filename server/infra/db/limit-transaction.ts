import { type Tx } from "./db";

/**
 * First statement of a transaction: ends a statement after 60 s, a wait for a lock after 30 s, and a session that was left in the
 * middle of the transaction after 30 s, so that an instance cut off from the database frees its rows soon. For the transaction
 * alone, because poolers refuse such settings when a connection is made.
 */
export async function limitTransaction(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config('statement_timeout', '60s', true), set_config('lock_timeout', '30s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true)`;
}
