import { type BloggerWire, bloggerWireFields } from "@/server/domain/blogger";
import { type Db, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/verb";
import { readBloggerRow } from "./read-blogger-row";
import { toBloggerWire } from "./to-blogger-wire";

/** A blogger that the actor may see, with everything that is known, a deactivated one too. Throws `NOT_FOUND`. */
export async function readBlogger(db: Db | Tx, ctx: Ctx, id: string): Promise<BloggerWire> {
  const row = await readBloggerRow(db, ctx, id, bloggerWireFields);
  return toBloggerWire(row, bloggerWireFields) as BloggerWire;
}
