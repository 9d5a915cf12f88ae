import { defineConfig } from "prisma-cli/config";

const url = process.env.DATABASE_URL;

/** For Prisma's own commands (`npx prisma migrate deploy`); this project's scripts do not use it. */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  ...(url === undefined ? {} : { datasource: { url } }),
});
