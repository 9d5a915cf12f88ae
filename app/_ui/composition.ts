"use client";

import { useState, useSyncExternalStore } from "react";

/**
 * `keyCode` of a key that an input method handles. Safari sends the Enter that ends a word after
 * `compositionend`.
 */
const KEY_OF_INPUT_METHOD = 229;

let composing = false;
const listeners = new Set<() => void>();

function setComposing(next: boolean): void {
  if (composing === next) return;
  composing = next;
  for (const listener of listeners) listener();
}

/** Whether an input method is composing text, as with pinyin: the input does not hold the final text yet. */
function isComposing(): boolean {
  return composing;
}

/**
 * Hides the keys of input methods from all key listeners: they choose a word and are no shortcut, submit or
 * Esc of a dialog. Runs when the module is loaded, so that its listener comes first.
 */
function watchComposition(): void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(ending);
    setComposing(false);
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { capture: true });
  listen("compositionstart", () => {
    clearTimeout(ending);
    setComposing(true);
  });
  // Some browsers report the whole text only after `compositionend`.
  listen("compositionend", () => {
    ending = setTimeout(end);
  });
  // An input that is removed while composing never reports an end.
  listen("focusin", end);
  listen("keydown", (event) => {
    if (isKeyOfInputMethod(event as KeyboardEvent)) event.stopImmediatePropagation();
  });
}

/** Safari marks such keys only by `keyCode`. */
function isKeyOfInputMethod(key: { isComposing: boolean; keyCode: number }): boolean {
  return key.isComposing || key.keyCode === KEY_OF_INPUT_METHOD;
}

if (typeof window !== "undefined") watchComposition();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsComposing(): boolean {
  return useSyncExternalStore(subscribe, isComposing, () => false);
}

/** Returns the text; while an input method is composing, the text as it was before. */
export function useSettled(text: string): string {
  const isHeld = useIsComposing();
  const [settled, setSettled] = useState(text);
  if (!isHeld && settled !== text) setSettled(text);
  return isHeld ? settled : text;
}

type TextEvent = { currentTarget: { value: string }; nativeEvent: Event };

/** Handlers of an input: `show` gets each letter, `tell` only text that is not being composed. */
export function settledText(show: (text: string) => void, tell: (text: string) => void) {
  return {
    onChange: ({ currentTarget: { value }, nativeEvent }: TextEvent) => {
      show(value);
      if (!(nativeEvent as InputEvent).isComposing) tell(value);
    },
    // Chrome reports the text before this, Safari sometimes after it: then `onChange` follows.
    onCompositionEnd: ({ currentTarget: { value } }: TextEvent) => tell(value),
  };
}
