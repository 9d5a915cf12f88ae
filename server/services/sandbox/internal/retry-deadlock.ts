import { sqlState } from "@/server/infra/db";

const DEADLOCK = "40P01";
const ATTEMPTS = 5;

/** Does the work of a transaction again where PostgreSQL has broken it off for a deadlock. */
export async function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
