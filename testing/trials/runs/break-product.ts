import { getDb } from "@/server/infra/db";

type Break = { change: "INSERT" | "UPDATE"; table: string; when: string; does: string };

/** Runs `work` with triggers that change written rows: `does` is an assignment to NEW. */
export async function whileBroken<Result>(
  breaks: readonly Break[],
  work: () => Promise<Result>,
): Promise<Result> {
  const named = breaks.map((one, index) => ({ ...one, name: `break_product_${index}` }));
  for (const { change, table, when, does, name } of named) {
    await getDb().$executeRawUnsafe(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; RETURN NEW; END $$`);
    await getDb().$executeRawUnsafe(`
      CREATE TRIGGER ${name} BEFORE ${change} ON ${table} FOR EACH ROW
      WHEN (${when}) EXECUTE FUNCTION ${name}()`);
  }
  try {
    return await work();
  } finally {
    for (const { name } of named) await getDb().$executeRawUnsafe(`DROP FUNCTION ${name} CASCADE`);
  }
}
