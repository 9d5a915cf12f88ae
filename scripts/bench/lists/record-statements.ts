import { PrismaPg } from "@prisma/adapter-pg";
import { type Statement } from "@/scripts/bench/lists/explain-statement";
import { type Db } from "@/server/infra/db";
import { PrismaClient } from "@/server/infra/db/generated/client";

/** A database client that tells which statements it sent. */
export function recordStatements(url: string): {
  db: Db;
  take: () => Statement[];
  close: () => Promise<void>;
} {
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 1 }),
    log: [{ emit: "event", level: "query" }],
  });
  let sent: Statement[] = [];
  db.$on("query", ({ query, params }) => {
    sent.push({ text: query, values: JSON.parse(params) as unknown[] });
  });
  const take = () => {
    const taken = sent.filter(({ text }) => text.trimStart().startsWith("SELECT"));
    sent = [];
    return taken;
  };
  return { db, take, close: () => db.$disconnect() };
}
