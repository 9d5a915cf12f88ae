"use client";

import { useInterval } from "@mantine/hooks";
import { useState } from "react";

export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const interval = useInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
  const start = (seconds: number) => {
    setLeft(seconds);
    interval.start();
  };
  return [left, start];
}
