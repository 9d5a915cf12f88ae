const SECRET_NAME = /password|secret|token|cookie|encrypted|hash|authconfig|credential/i;
const MASK = "****";

export function maskSecrets(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) && inner !== null ? MASK : maskSecrets(inner),
    ]),
  );
}
