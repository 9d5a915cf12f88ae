type Place = { field: string; node: HTMLElement | null };

/**
 * Sorts fields by their position on the page, which differs from the schema's order. Fields without a node
 * come last.
 */
export function inOrder(places: readonly Place[]): Place[] {
  return [...places].sort((one, other) => {
    if (one.node === null || other.node === null)
      return Number(one.node === null) - Number(other.node === null);
    const position = one.node.compareDocumentPosition(other.node);
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;
  });
}

export function leadTo(field: HTMLElement | null | undefined): void {
  if (field === null || field === undefined) return;
  const target = field.matches(FOCUSABLE) ? field : (field.querySelector<HTMLElement>(FOCUSABLE) ?? field);
  target.focus({ preventScroll: true });
  // Centred, so that the label above and the error below are visible.
  field.scrollIntoView({ block: "center" });
}

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button, [tabindex]";

export function labelOf(field: HTMLElement | null): string | undefined {
  if (field === null) return undefined;
  const named = field.getAttribute("aria-labelledby")?.split(" ")[0];
  const label =
    "labels" in field
      ? (field.labels as NodeListOf<HTMLLabelElement> | null)?.[0]
      : named === undefined
        ? undefined
        : document.getElementById(named);
  const own = label ?? field.querySelector(".mantine-InputWrapper-label");
  const text = field.getAttribute("aria-label") ?? own?.textContent;
  // Strips the asterisk of a required field.
  const name = text?.replace(/\*$/, "").trim();
  return name === "" ? undefined : name;
}

/**
 * Attributes for the element of a field without an input, so that `leadTo` finds it when the field is
 * invalid.
 */
export function standsFor(field: string, label: string) {
  return { "data-path": field, "aria-label": label, role: "group", tabIndex: -1 };
}
