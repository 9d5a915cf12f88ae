import { z } from "zod";
import { MAX_LINK_CHARS, platformSchema } from "../platforms";
import { isStorableText } from "@/server/domain/kernel/text";
import { bloggerSources, platformStatuses, reviewStatuses } from "./blogger-values";
import { dateTimeField, integerField, namesField, numberField, tagsField, textField } from "./field-schemas";
import { jsonObjectField, portraitField } from "./json-fields";

/** Column types; enums by their database names. Null: the field has no column of its own. */
export type PgType =
  | "text"
  | "text[]"
  | "integer"
  | "boolean"
  | "double precision"
  | "timestamptz"
  | "jsonb"
  | "platform"
  | "blogger_source"
  | "platform_status"
  | "review_status"
  | null;

type Field<Wire extends z.ZodType, Input extends z.ZodType | null> = {
  pgType: PgType;
  wire: Wire;
  input: Input;
};

function readOnly<Wire extends z.ZodType>(pgType: PgType, wire: Wire): Field<Wire, null> {
  return { pgType, wire, input: null };
}

function writable<Wire extends z.ZodType, Input extends z.ZodType>(pgType: PgType, wire: Wire, input: Input) {
  return { pgType, wire, input } satisfies Field<Wire, Input>;
}

const required = z.string();
const instant = z.iso.datetime();
const optional = {
  text: z.string().nullable(),
  integer: z.int().nullable(),
  number: z.number().nullable(),
  instant: instant.nullable(),
  object: z.record(z.string(), z.unknown()).nullable(),
};

const text = (maxChars: number) => writable("text", optional.text, textField(maxChars));
const integer = (min?: number) => writable("integer", optional.integer, integerField(min));
const portrait = writable("jsonb", portraitField.nullable(), portraitField);
const jsonObject = writable("jsonb", optional.object, jsonObjectField);
const topic = text(200);
const link = z
  .string({ error: "must be text that holds a link" })
  .refine((url) => url.length > MAX_LINK_CHARS || isStorableText(url), {
    error: "must not hold a NUL character or half of a surrogate pair",
  });
const platformId = textField(200, 1).refine((id) => !/\s/.test(id), { error: "must not hold white space" });

/**
 * Every field of a blogger except the metrics (docs/rules.md#blogger), in wire order. Columns are the
 * names in snake_case. `url` has no length limit here: parsing the link checks it and reports its own
 * error code.
 */
export const coreFields = {
  id: readOnly("text", required),
  organizationId: readOnly("text", required),
  ownerUserId: readOnly("text", optional.text),
  ownerUserName: readOnly(null, optional.text),
  platform: writable("platform", platformSchema, platformSchema),
  platformBloggerId: writable("text", required, platformId),
  nickname: writable("text", required, textField(200, 1)),
  avatar: text(2_000),
  url: writable("text", optional.text, link),
  gender: text(50),
  location: text(200),
  category: writable("text", optional.text, namesField(200)),
  fansCount: integer(0),
  fansCountIsLeast: writable("boolean", z.boolean(), z.boolean({ error: "must be true or false" })),
  interactRate: integer(0),
  priceJson: jsonObject,
  contactWechat: text(100),
  contactPhone: text(100),
  contactEmail: text(254),
  tags: writable("text[]", optional.text, tagsField),
  remark: text(2_000),
  rebatePercent: writable("double precision", optional.number, numberField(0, 100)),
  linkupAt: writable("timestamptz", optional.instant, dateTimeField),
  linkupRemark: text(30),
  lastSyncedAt: readOnly("timestamptz", optional.instant),
  source: readOnly("blogger_source", z.enum(bloggerSources)),
  rawData: jsonObject,
  platformStatus: readOnly("platform_status", z.enum(platformStatuses)),
  platformStatusReason: readOnly("text", optional.text),
  platformStatusCheckedAt: readOnly("timestamptz", optional.instant),
  reviewStatus: readOnly("review_status", z.enum(reviewStatuses)),
  createdAt: readOnly("timestamptz", instant),
  updatedAt: readOnly("timestamptz", instant),
  creatorType: text(500),
  contentTopic: text(500),
  industryTag: text(500),
  monthFansIncreaseRate: text(50),
  priceShortWithFee: integer(0),
  priceMidWithFee: integer(0),
  priceLongWithFee: integer(0),
  contentAnalysisSummary: text(2_000),
  contentAnalysisTop1: topic,
  contentAnalysisTop2: topic,
  contentAnalysisTop3: topic,
  contentAnalysisTop4: topic,
  contentAnalysisTop5: topic,
  contentAnalysisTop6: topic,
  contentAnalysisTop7: topic,
  contentAnalysisTop8: topic,
  contentAnalysisTop9: topic,
  contentAnalysisTop10: topic,
  fansTrend: text(20_000),
  fansGrowth: integer(),
  fansGrowthRate: text(50),
  fansPortraitJson: portrait,
  audiencePortraitJson: portrait,
  tiePortraitJson: portrait,
  externalId: writable("text", optional.text, textField(200, 1)),
  deactivatedAt: readOnly("timestamptz", optional.instant),
  deactivatedReason: readOnly("text", optional.text),
  mergedIntoId: readOnly("text", optional.text),
};

type CoreFields = typeof coreFields;
export type CoreFieldName = keyof CoreFields;
export type WritableCoreName = {
  [Name in CoreFieldName]: CoreFields[Name]["input"] extends null ? never : Name;
}[CoreFieldName];

/** Absent leaves a field unchanged, null clears it. */
export type CoreInput = {
  [Name in WritableCoreName]?: z.output<NonNullable<CoreFields[Name]["input"]>> | null;
};
