import { useState } from "react";

type Options<Value, Text> = { write: (value: Value) => Text; isSame: (one: Value, other: Value) => boolean };

type Typed<Value, Text> = {
  text: Text;
  setText: (text: Text) => void;
  /** Calls `onChange`, unless the value equals the last one passed. */
  tell: (value: Value) => void;
};

/**
 * The text of a field whose value is in the URL. A passed value comes back a moment later, when more may have
 * been typed: only a value that was not passed from here replaces the text.
 */
export function useTyped<Value, Text>(
  value: Value,
  onChange: (value: Value) => void,
  { write, isSame }: Options<Value, Text>,
): Typed<Value, Text> {
  const [text, setText] = useState(() => write(value));
  const [given, setGiven] = useState(value);
  const [onTheirWay, setOnTheirWay] = useState<readonly Value[]>([]);
  if (!isSame(given, value)) {
    setGiven(value);
    const place = onTheirWay.findIndex((one) => isSame(one, value));
    setOnTheirWay(place === -1 ? [] : onTheirWay.slice(place + 1));
    if (place === -1) setText(write(value));
  }
  const tell = (wanted: Value) => {
    const last = onTheirWay.length === 0 ? value : onTheirWay[onTheirWay.length - 1];
    if (last !== undefined && isSame(last, wanted)) return;
    setOnTheirWay([...onTheirWay, wanted]);
    onChange(wanted);
  };
  return { text, setText, tell };
}
