import { platforms } from "@/server/domain/roster/platforms";
import { inWireForm, noInput, query } from "@/server/services/kernel/verb";
import { adminBloggerList, adminBloggerOverview, listAllBloggersInput } from "./internal/all-bloggers-schema";
import { listAllBloggersPage, listOrganizationCounts } from "./internal/all-bloggers-page";
import { toBloggerListWire } from "./internal/blogger-row";

const above = { permission: "admin-blogger:read", platform: true } as const;

/** Throws `INVALID_CURSOR`. */
export const listAllBloggers = query({
  ...above,
  input: listAllBloggersInput,
  output: adminBloggerList,
  async run({ ctx, input }) {
    const { rows, ...page } = await listAllBloggersPage(ctx.db, input);
    const list = rows.map((row) => ({ ...toBloggerListWire(row), organizationName: row.organizationName }));
    return inWireForm({ list, ...page });
  },
});

/** See docs/rules.md#overview. */
export const getAllBloggersOverview = query({
  ...above,
  input: noInput,
  output: adminBloggerOverview,
  async run({ ctx }) {
    const counts = await listOrganizationCounts(ctx.db);
    const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0);
    const byId = new Map<string, { organizationId: string; organizationName: string; count: number }>();
    for (const { organizationId, organizationName, count } of counts) {
      const known = byId.get(organizationId)?.count ?? 0;
      byId.set(organizationId, { organizationId, organizationName, count: known + count });
    }
    const perOrganization = [...byId.values()].sort((a, b) => b.count - a.count);
    return {
      totalCount: sum(counts),
      organizationCount: perOrganization.length,
      perPlatform: platforms.flatMap((platform) => {
        const count = sum(counts.filter((row) => row.platform === platform));
        return count === 0 ? [] : [{ platform, count }];
      }),
      perOrganization,
    };
  },
});
