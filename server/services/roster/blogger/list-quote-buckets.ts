import { quoteBounds } from "@/server/domain/roster/figures";
import { ownForms, quoteForms } from "@/server/domain/roster/quotes";
import { noInput, query } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "./internal/blogger-row";
import { catchUp } from "./internal/figures/catch-up";
import { quoteBucketStatement, type QuoteBucketRow } from "./internal/figures/quote-buckets";
import { quoteBucketList } from "./schema";

/** How many creators ask how much, by platform and form (docs/rules.md#overview). */
export const listQuoteBuckets = query({
  permission: "blogger:read",
  input: noInput,
  output: quoteBucketList,
  async run({ ctx }) {
    await catchUp(ctx);
    const rows = await ctx.db.$queryRaw<QuoteBucketRow[]>(
      quoteBucketStatement(ctx.organization.id, visibleOwnerId(ctx)),
    );
    const list = [...new Set(rows.map(({ platform }) => platform))].flatMap((platform) =>
      quoteForms[platform].flatMap(({ form, label }) => {
        const found = rows.filter((row) => row.platform === platform && row.form === form);
        if (found.length === 0) return [];
        const counts = [0, ...quoteBounds].map(
          (_, bucket) => found.find((row) => row.bucket === bucket)?.count ?? 0,
        );
        const isOwn = ownForms[platform].some((own) => own.form === form);
        return [{ platform, form, label, isOwn, counts }];
      }),
    );
    return { bounds: [...quoteBounds], list };
  },
});
