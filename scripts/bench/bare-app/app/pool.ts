import { Pool } from "pg";

/** The same database, and as many connections, as the application under test has. */
export const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
