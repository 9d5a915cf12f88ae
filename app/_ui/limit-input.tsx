"use client";

import { useState } from "react";
import { NumberInput } from "./number-input";

type Props = {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  decimals: number;
  min: number;
  percent: number | undefined;
};

const MAX = 2_147_483_647;

/** Text that is not a number stays in the field, which then keeps its form from being applied. */
export function LimitInput({ label, placeholder, value, onChange, decimals, min, percent }: Props) {
  const [typed, setTyped] = useState<number | string>(() => {
    if (value === undefined) return "";
    return percent === undefined ? value : rounded(value / percent);
  });
  return (
    <NumberInput
      label={label}
      placeholder={placeholder}
      value={typed}
      min={min}
      max={percent === undefined ? MAX : 100}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      {...(percent === undefined ? { thousandSeparator: "," } : { suffix: " %", isRate: true })}
      onChange={(next) => {
        setTyped(next);
        if (typeof next !== "number") onChange(undefined);
        else onChange(percent === undefined ? next : rounded(next * percent));
      }}
    />
  );
}

/** Without the tail that doubles leave: 0.07 × 100 is 7. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
