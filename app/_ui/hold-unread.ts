/**
 * Whether a form has a field whose text could not be read, and leads there: it is mended before anything is
 * saved. The field says itself what is wrong.
 */
export function holdUnread(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>("[data-unread]");
  field?.focus();
  return field !== null;
}
