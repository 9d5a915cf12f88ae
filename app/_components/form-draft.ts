import { pageOwner } from "@/app/_trpc/session-renewal";
import type { Kept } from "@/app/_ui/editable-cell";
import type { Draft } from "./draft-fields";

/** More than anybody types: a list of ten thousand links is kept by the page that reads it. */
const MAX_LENGTH = 200_000;
const PREFIX = "draft ";

/** Drafts are one person's in one organization, and those of one tab. */
function keyOf(form: string): string {
  const { userId = "", organizationId = "" } = pageOwner() ?? {};
  return `${PREFIX}${userId} ${organizationId} ${form}`;
}

export function readDraft(form: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Draft | null;
  } catch {
    return null; // Of another release, or storage is switched off.
  }
}

export function saveDraft(form: string, draft: Draft): void {
  const [key, text] = [keyOf(form), JSON.stringify(draft)];
  // An older draft would come back in place of what could not be kept.
  if (key.length + text.length > MAX_LENGTH) return dropDraft(form);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or switched off: the form works without.
    dropDraft(form);
  }
}

/** Keeps a value outside of any form in the same way, such as that of a cell edited in place. */
export function keptValue<Value>(name: string): Kept<Value> {
  return {
    read: () => {
      const draft = readDraft(name);
      if (draft === null || !("value" in draft.changes)) return undefined;
      return { value: draft.changes.value as Value, before: draft.before.value as Value };
    },
    save: (value, before) => saveDraft(name, { changes: { value }, before: { value: before } }),
    drop: () => dropDraft(name),
  };
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Switched off.
  }
}

/** Of this tab: signing out leaves nothing behind in it. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Switched off.
  }
}
