import { newId } from "@/server/domain/kernel/ids";
import { notFound } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type ShortlistTemplate } from "@/server/infra/db/generated/client";
import { checkRoom, type Ctx, mutation, noInput, query } from "@/server/services/kernel/verb";
import {
  saveTemplateInput,
  shortlistTemplate,
  shortlistTemplateId,
  shortlistTemplates,
  proposalColumns,
} from "../schema";

const MAX_TEMPLATES = 100;

/** By name (docs/rules.md#proposals). */
export const listShortlistTemplates = query({
  permission: "blogger:read",
  input: noInput,
  output: shortlistTemplates,
  async run({ ctx }) {
    const rows = await ctx.db.shortlistTemplate.findMany({
      where: { organizationId: ctx.organization.id },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
    return { list: rows.map(toTemplate) };
  },
});

/** A template of the same name is replaced. Throws `CONFLICT` at 100 templates. */
export const saveShortlistTemplate = mutation({
  permission: "blogger:export",
  input: saveTemplateInput,
  output: shortlistTemplate,
  audit: "shortlist-template.save",
  async run({ ctx, tx, input: { name, columns } }) {
    const { id: organizationId } = ctx.organization;
    const count = () => tx.shortlistTemplate.count({ where: { organizationId, name: { not: name } } });
    await checkRoom(tx, ctx, { noun: "templates of proposals", count, most: MAX_TEMPLATES });
    const before = await tx.shortlistTemplate.findFirst({ where: { organizationId, name } });
    const after =
      before === null
        ? await tx.shortlistTemplate.create({
            data: { id: newId("shortlistTemplate"), organizationId, name, columns },
          })
        : await tx.shortlistTemplate.update({ where: { id: before.id }, data: { columns } });
    return { before, after, result: toTemplate(after) };
  },
});

/** Throws `NOT_FOUND`. */
export const deleteShortlistTemplate = mutation({
  permission: "blogger:export",
  input: shortlistTemplateId,
  output: shortlistTemplate,
  audit: "shortlist-template.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await getTemplate(tx, ctx, id);
    await tx.shortlistTemplate.delete({ where: { id } });
    return { before, after: null, result: toTemplate(before) };
  },
});

async function getTemplate(tx: Tx, ctx: Ctx, id: string): Promise<ShortlistTemplate> {
  const row = await tx.shortlistTemplate.findFirst({ where: { id, organizationId: ctx.organization.id } });
  if (row === null) throw notFound("template");
  return row;
}

/** Columns that a later release no longer has are left out. */
function toTemplate(row: ShortlistTemplate) {
  const columns = Array.isArray(row.columns) ? row.columns : [];
  return { ...row, columns: columns.flatMap((column) => proposalColumns.safeParse([column]).data ?? []) };
}
