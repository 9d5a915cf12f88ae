/**
 * Focuses the first field whose text could not be parsed, and returns whether there is one. The field shows
 * its own error; a folded section around it is opened, as nothing in it can take the focus.
 */
export function focusUnparsable(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>("[data-unread]");
  const section = field?.closest("details");
  if (section) section.open = true;
  field?.focus();
  return field !== null;
}
