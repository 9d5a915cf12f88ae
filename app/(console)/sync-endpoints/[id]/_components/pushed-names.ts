type Body = { bloggers?: readonly { blogger?: { id?: unknown; nickname?: unknown } | null }[] } | null;

/** Nicknames by id, as pushed; empty if the body is deleted or was cut. */
export function pushedNames(requestBody: string | null): ReadonlyMap<string, string> {
  const entries = parse(requestBody)?.bloggers;
  if (!Array.isArray(entries)) return new Map();
  return new Map(
    (entries as NonNullable<NonNullable<Body>["bloggers"]>).flatMap(({ blogger }) =>
      typeof blogger?.id === "string" && typeof blogger.nickname === "string"
        ? [[blogger.id, blogger.nickname] as const]
        : [],
    ),
  );
}

function parse(text: string | null): Body {
  try {
    return JSON.parse(text ?? "null") as Body;
  } catch {
    return null;
  }
}
