import { type BloggerWire } from "@/server/domain/blogger";
import { parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { readBlogger } from "./internal/read-blogger";
import { bloggerId } from "./schema";

/** One blogger with everything that is known, a deactivated one too. Throws `NOT_FOUND`. */
export async function getBlogger({ ctx, input }: Verb<unknown>): Promise<BloggerWire> {
  authorise(ctx, "blogger:read");
  const { id } = parseInput(bloggerId, input);
  return readBlogger(ctx.db, ctx, id);
}
