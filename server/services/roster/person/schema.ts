import { z } from "zod";
import { bloggerListWire } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, listTotal, pageInput } from "@/server/domain/kernel/paging";
import { MAX_OF_PERSON, personReasons } from "@/server/domain/roster/person";
import { platformSchema } from "@/server/domain/roster/platforms";
import { quoteWire } from "@/server/domain/roster/quotes";

const blogger = idSchema("blogger");
const several = z
  .array(blogger)
  .min(2)
  .max(MAX_OF_PERSON)
  .refine((ids) => new Set(ids).size === ids.length, "must not name a creator twice");

export const personId = z.strictObject({ id: idSchema("person") });
export const bloggerOfPerson = z.strictObject({ bloggerId: blogger });
export const bloggersOfPerson = z.strictObject({ bloggerIds: several });

/**
 * The creators of a person that the caller may see, largest first. Sums and quotes leave out deactivated
 * creators. `fansTotal` is null where no count is known.
 */
export const person = z.object({
  id: z.string(),
  bloggers: z.array(bloggerListWire),
  fansTotal: z.int().nullable(),
  fansTotalIsLeast: z.boolean(),
  quotes: z.array(quoteWire.extend({ bloggerId: z.string(), platform: platformSchema })),
});
export type Person = z.output<typeof person>;

export const personOfBlogger = z.object({ person: person.nullable() });

const groups = z.array(z.array(z.string()));
/** `before`: who belonged together, for `person.restore`; null where the caller may not see all of them. */
export const linked = person.extend({ before: groups.nullable() });
export const unlinked = z.object({ person: person.nullable(), before: groups.nullable() });

export const restoreInput = z.strictObject({
  groups: z
    .array(z.array(blogger).min(1).max(MAX_OF_PERSON))
    .min(1)
    .max(MAX_OF_PERSON)
    .refine((given) => given.flat().length >= 2 && given.flat().length <= MAX_OF_PERSON, {
      error: `must name 2 to ${MAX_OF_PERSON} creators`,
    })
    .refine((given) => new Set(given.flat()).size === given.flat().length, "must not name a creator twice"),
});
export const restored = z.object({ groups });

const MAX_COUNTED = 200;
export const personCountsInput = z.strictObject({ bloggerIds: z.array(blogger).min(1).max(MAX_COUNTED) });
export const personCounts = z.object({
  list: z.array(
    z.object({ bloggerId: z.string(), personId: z.string(), accounts: z.int(), platforms: z.int() }),
  ),
});

/** With `bloggerId`: those with this creator. */
export const suggestionsInput = z.strictObject({
  bloggerId: blogger.optional(),
  ...pageInput({ default: 20, max: 100 }),
  cursor: z.string().optional(),
});

const reason = z.enum(personReasons);
/** `reason` is the strongest of `reasons`. */
export const suggestionList = listOf(
  z.object({
    bloggerIds: z.array(z.string()),
    reason,
    reasons: z.array(reason),
    bloggers: z.array(bloggerListWire),
  }),
);
export const suggestionCount = listTotal;

export const declined = z.object({ pairs: z.int() });
