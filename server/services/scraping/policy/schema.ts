import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import {
  bindingLimits,
  forEachPaceNumber,
  paceNumberField,
  pacePolicyFields as fields,
} from "@/server/domain/scraping/policy";
import { platformSchema } from "@/server/domain/roster/platforms";

const instant = z.iso.datetime();
const { enabled, name, description, ...factors } = fields;

/** docs/rules.md#pace. A null override means the platform's baseline. */
export const pacePolicy = z.object({
  id: z.string(),
  name: z.string(),
  systemKey: z.enum(["CONSERVATIVE", "BALANCED", "FAST"]).nullable(),
  organizationId: z.string().nullable(),
  description: z.string().nullable(),
  kRatio: z.number(),
  spareAccounts: z.int(),
  shiftSizeFactor: z.number(),
  restFactor: z.number(),
  hourlyFactor: z.number(),
  ...forEachPaceNumber(() => z.int().nullable()),
  enabled: z.boolean(),
  usedByTaskCount: z.int(),
  scope: z.enum(["system_builtin", "org_custom"]),
  createdAt: instant,
  updatedAt: instant,
});

const resolved = z.record(platformSchema, z.object(forEachPaceNumber(() => z.number())));

export const pacePolicyList = z.object({ list: z.array(pacePolicy.extend({ resolved })) });

const id = idSchema("pacePolicy");

export const pacePolicyId = z.strictObject({ id });

export const createPacePolicyInput = z.strictObject({
  name,
  description: description.default(null),
  ...factors,
  ...forEachPaceNumber((number) => paceNumberField(number).nullable().default(null)),
});

export const updatePacePolicyInput = z.strictObject({
  id,
  name: name.exactOptional(),
  description: description.exactOptional(),
  kRatio: fields.kRatio.exactOptional(),
  spareAccounts: fields.spareAccounts.exactOptional(),
  shiftSizeFactor: fields.shiftSizeFactor.exactOptional(),
  restFactor: fields.restFactor.exactOptional(),
  hourlyFactor: fields.hourlyFactor.exactOptional(),
  ...forEachPaceNumber((number) => paceNumberField(number).nullable().exactOptional()),
  enabled: enabled.exactOptional(),
});

export const clonePacePolicyInput = z.strictObject({ id, name: name.exactOptional() });

export const paceBaseline = z.object({
  platform: platformSchema,
  ...forEachPaceNumber(() => z.int()),
  updatedAt: instant,
});

export const paceBaselineList = z.object({ list: z.array(paceBaseline) });

export const updatePaceBaselineInput = z.strictObject({
  platform: platformSchema,
  ...forEachPaceNumber((number) => paceNumberField(number).exactOptional()),
});

export const pacePolicyTasks = z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) });

const draft = z.strictObject({
  ...factors,
  ...forEachPaceNumber((number) => paceNumberField(number).nullable().default(null)),
});

/** A stored policy or a draft; `hours` count from a midnight. */
export const simulatePacePolicyInput = z
  .strictObject({
    policyId: id.exactOptional(),
    draft: draft.exactOptional(),
    platform: platformSchema,
    accounts: z.int().min(1).max(100),
    hours: z.int().min(1).max(48),
  })
  .refine((input) => (input.policyId === undefined) !== (input.draft === undefined), {
    path: ["policyId"],
    error: 'must be sent, or "draft" in its place, and not both',
  });

export const pacePolicySimulation = z.object({
  hours: z.array(z.object({ hour: z.int(), scrapes: z.int() })),
  total: z.int(),
  bindingLimit: z.enum(bindingLimits).nullable(),
});
