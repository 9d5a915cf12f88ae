"use client";

import { useState, useSyncExternalStore } from "react";

/** `keyCode` of a key that an input method takes: Safari sends the Enter that ends a word after its end. */
const KEY_OF_INPUT_METHOD = 229;

let composing = false;
const listeners = new Set<() => void>();

function setComposing(next: boolean): void {
  if (composing === next) return;
  composing = next;
  for (const listener of listeners) listener();
}

/**
 * Whether the person puts text together, as pinyin is: what stands in the input is not yet what they mean.
 */
function isComposing(): boolean {
  return composing;
}

/**
 * Keeps the keys of input methods from all that listens for keys: they choose a word, and mean no
 * shortcut, no submit and no Esc of a dialog. It has to listen before everything else does, so it starts
 * with the script.
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
  // Some browsers report the whole text only after the end.
  listen("compositionend", () => {
    ending = setTimeout(end);
  });
  // An input that is taken away in the middle never reports an end.
  listen("focusin", end);
  listen("keydown", (event) => {
    if (isKeyOfInputMethod(event as KeyboardEvent)) event.stopImmediatePropagation();
  });
}

/** `keyCode` is the only mark of such a key in Safari. */
function isKeyOfInputMethod(key: { isComposing: boolean; keyCode: number }): boolean {
  return key.isComposing || key.keyCode === KEY_OF_INPUT_METHOD;
}

if (typeof window !== "undefined") watchComposition();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether text is put together, for what must not take its input away. */
export function useIsComposing(): boolean {
  return useSyncExternalStore(subscribe, isComposing, () => false);
}

/** Returns a text as it was before the person began to put a word together, until the word is there. */
export function useSettled(text: string): string {
  const isHeld = useIsComposing();
  const [settled, setSettled] = useState(text);
  if (!isHeld && settled !== text) setSettled(text);
  return isHeld ? settled : text;
}

type TextEvent = { currentTarget: { value: string }; nativeEvent: Event };

/** The handlers of an input that shows each letter by `show`, and hands on by `tell` only what is settled. */
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
