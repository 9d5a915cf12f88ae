import { type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type OpenApiDocument } from "@/server/open-api/document/open-api-document";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
const validators = new WeakMap<object, ValidateFunction>();

/** Validates with a JSON Schema validator that is not our own, and returns the problems. */
export function findSchemaProblems(
  { components }: Pick<OpenApiDocument, "components">,
  schema: object,
  value: unknown,
): string[] {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components });
  validators.set(schema, validate);
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message = "does not fit" }) => `${instancePath} ${message}`,
  );
}
