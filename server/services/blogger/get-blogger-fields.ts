import { type BloggerWire, bloggerWireFields } from "@/server/domain/blogger";
import { authorise, type Verb } from "@/server/services/verb";
import { readBloggerRow } from "./internal/read-blogger-row";
import { toBloggerWire } from "./internal/to-blogger-wire";
import { type GetBloggerFieldsInput } from "./schema";

/** One blogger, a deactivated one too: the fields that were asked for, or everything that is known. Throws `NOT_FOUND`. */
export async function getBloggerFields({
  ctx,
  input,
}: Verb<GetBloggerFieldsInput>): Promise<Partial<BloggerWire>> {
  authorise(ctx, "blogger:read");
  const { id, fields = bloggerWireFields } = input;
  return toBloggerWire(await readBloggerRow(ctx.db, ctx, id, fields), fields);
}
