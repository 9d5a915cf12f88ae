type Place = { field: string; node: HTMLElement | null };

/** Fields in the order of the page: a schema's is another. Those that are not on it come last. */
export function inOrder(places: readonly Place[]): Place[] {
  return [...places].sort((one, other) => {
    if (one.node === null || other.node === null)
      return Number(one.node === null) - Number(other.node === null);
    const position = one.node.compareDocumentPosition(other.node);
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;
  });
}

/** Brings a field into sight, and focuses it. */
export function leadTo(field: HTMLElement | null | undefined): void {
  if (field === null || field === undefined) return;
  const target = field.matches(FOCUSABLE) ? field : (field.querySelector<HTMLElement>(FOCUSABLE) ?? field);
  target.focus({ preventScroll: true });
  // Above stands what it is called, below what is wrong.
  field.scrollIntoView({ block: "center" });
}

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button, [tabindex]";

/** What a field is called on the page. */
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
  // A mark of what has to be filled in.
  const name = text?.replace(/\*$/, "").trim();
  return name === "" ? undefined : name;
}

/** Stands at what shows a field without an input of its own, so that it is found once it is wrong. */
export function standsFor(field: string, label: string) {
  return { "data-path": field, "aria-label": label, role: "group", tabIndex: -1 };
}
