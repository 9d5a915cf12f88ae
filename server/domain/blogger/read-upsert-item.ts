import { type z } from "zod";
import { type RowErrorCode } from "../errors";
import { type Platform, platformSchema } from "../platforms";
import { toStorableText } from "../text";
import { type UpsertFields, upsertSchemas } from "./upsert-fields";

const MAX_NAME_CHARS = 100;

export type UpsertItem = {
  ok: true;
  platform: Platform;
  platformBloggerId: string | null;
  fields: UpsertFields;
  discarded: string[];
};

export type RefusedItem = {
  ok: false;
  code: Extract<RowErrorCode, "INVALID_PLATFORM" | "INVALID_FIELD">;
  message: string;
};

/**
 * Reads one item of an import or upsert (decisions, section 1): names that are unknown or read-only go to `discarded`,
 * cut to 100 characters; `INVALID_FIELD` names the first field that is wrong. Whether `url` or `platformBloggerId` has to
 * be there, and what `nickname` falls back to when it is null or absent, is the caller's to decide.
 */
export function readUpsertItem(item: Readonly<Record<string, unknown>>): UpsertItem | RefusedItem {
  const platform = platformSchema.safeParse(item.platform);
  if (!platform.success) return refuse("INVALID_PLATFORM", "platform", platform.error);
  const values: Record<string, unknown> = {};
  const discarded: string[] = [];
  for (const [name, value] of Object.entries(item)) {
    const schema = upsertSchemas.get(name);
    if (schema === undefined) {
      discarded.push(toStorableText(name.slice(0, MAX_NAME_CHARS)));
      continue;
    }
    const parsed = value === null ? cleared : schema.safeParse(value);
    if (!parsed.success) return refuse("INVALID_FIELD", name, parsed.error);
    values[name] = parsed.data;
  }
  const { platform: _, platformBloggerId = null, ...fields } = values as UpsertFields & KeyFields;
  return { ok: true, platform: platform.data, platformBloggerId, fields, discarded };
}

type KeyFields = { platform: Platform; platformBloggerId?: string | null };

const cleared = { success: true, data: null } as const;

function refuse(code: RefusedItem["code"], name: string, error: z.ZodError): RefusedItem {
  const issue = error.issues[0];
  const path = [name, ...(issue?.path ?? [])].map(String).join(".");
  return {
    ok: false,
    code,
    message: `"${path}" ${issue?.message ?? "is not valid"}.`,
  };
}
