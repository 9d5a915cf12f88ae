import { type BloggerWire, bloggerWireFields } from "@/server/domain/blogger";
import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { readBloggerRow } from "./internal/read-blogger-row";
import { toBloggerWire } from "./internal/to-blogger-wire";
import { bloggerId } from "./schema";

/** One blogger with everything that is known, a deactivated one too. Throws `NOT_FOUND`. */
export async function getBlogger({ ctx, input }: Verb<unknown>): Promise<BloggerWire> {
  authorise(ctx, "blogger:read");
  const { id } = parseInput(bloggerId, input);
  const row = await readBloggerRow(ctx, id, bloggerWireFields);
  return toBloggerWire(row, bloggerWireFields) as BloggerWire;
}
