import { sqlState } from "./sql-state";

const DEADLOCK = "40P01";
const ATTEMPTS = 5;

/** Runs a transaction's work again where PostgreSQL ended it to break a deadlock, five attempts in all. */
export async function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
