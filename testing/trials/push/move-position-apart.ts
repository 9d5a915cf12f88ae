import { setTimeout as sleep } from "node:timers/promises";
import { getDb, type Db } from "@/server/infra/db";

/** So long the killer has to come; less than a lease, so that nobody else comes first. */
const PAUSE_MS = 20_000;

type Statement = Parameters<Db["$queryRaw"]>;

/**
 * Negative control: from now on, in this process, the position moves past an endpoint's first batch in a transaction of its own, before
 * the delivery is recorded. The service's own drain does the rest, over a database that cuts its statement in two.
 */
export function movePositionApart(): void {
  const db = getDb();
  const apart = async (...statement: Statement) => {
    const [text, ...values] = statement;
    const strings = "strings" in text ? text.strings : text;
    if (strings.some((part) => part.includes("INSERT INTO sync_delivery"))) {
      const position = valueAfter("SET position =", strings, values);
      const endpointId = valueAfter("WHERE id =", strings, values);
      const moved =
        await db.$executeRaw`UPDATE sync_endpoint SET position = ${position} WHERE id = ${endpointId} AND position = 0`;
      if (moved === 1) await sleep(PAUSE_MS);
    }
    return db.$queryRaw(...statement);
  };
  const broken = new Proxy(db, {
    get: (target, name) => (name === "$queryRaw" ? apart : (Reflect.get(target, name) as unknown)),
  });
  (globalThis as { crsDb?: Db }).crsDb = broken;
}

function valueAfter(text: string, strings: readonly string[], values: readonly unknown[]): unknown {
  const index = strings.findIndex((part) => part.trimEnd().endsWith(text));
  if (index === -1) throw new Error(`the drain's statement has no "${text}"`);
  return values[index];
}
