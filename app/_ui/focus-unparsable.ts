/**
 * Focuses the first field whose text could not be parsed, and returns whether there is one. The field shows
 * its own error.
 */
export function focusUnparsable(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>("[data-unread]");
  field?.focus();
  return field !== null;
}
