import { pageOwner } from "@/app/_trpc/session-renewal";
import type { Stored } from "@/app/_ui/editable-cell";
import type { Draft } from "./draft-fields";

/** Far above typed text. A list of ten thousand links is stored by its own page. */
const MAX_LENGTH = 200_000;
const PREFIX = "draft ";

/** Drafts belong to one user in one organization. Session storage limits them to one tab. */
function keyOf(form: string): string {
  const { userId = "", organizationId = "" } = pageOwner() ?? {};
  return `${PREFIX}${userId} ${organizationId} ${form}`;
}

export function findDraft(form: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Draft | null;
  } catch {
    return null; // Written by another release, or storage is switched off.
  }
}

export function saveDraft(form: string, draft: Draft): void {
  const [key, text] = [keyOf(form), JSON.stringify(draft)];
  // Without this an older draft would be restored in place of the text that did not fit.
  if (key.length + text.length > MAX_LENGTH) return dropDraft(form);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or switched off: the form works without a draft.
    dropDraft(form);
  }
}

export function storedValue<Value>(name: string): Stored<Value> {
  return {
    find: () => {
      const draft = findDraft(name);
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
    // Storage is switched off.
  }
}

export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off.
  }
}
