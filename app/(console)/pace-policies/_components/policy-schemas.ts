import { z } from "zod";
import { forEachPaceNumber, paceNumberField, pacePolicyFields } from "@/server/domain/scraping/policy";

const { enabled: _state, ...fields } = pacePolicyFields;
const { name: _name, description: _description, ...factors } = fields;
const overrides = forEachPaceNumber((name) => paceNumberField(name).nullable());

export const policySchema = z.object({ ...fields, ...overrides });
export const policyNumbers = z.object({ ...factors, ...overrides });
export const baselineSchema = z.object(forEachPaceNumber(paceNumberField));
