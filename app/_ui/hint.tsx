"use client";

import type { TooltipProps } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from "react";
import { useLazy } from "./lazy/lazy";
import { lazyOverlays } from "./lazy/overlays";

type Target = HTMLAttributes<HTMLElement>;

type Props = Target & {
  label: ReactNode;
  position?: NonNullable<TooltipProps["position"]>;
  disabled?: boolean;
  /** Also shown on keyboard focus and touch. */
  byAllMeans?: boolean;
  children: ReactElement<Target>;
};

const DELAY_MS = 300;

export function Hint({
  label,
  position = "top",
  disabled = false,
  byAllMeans = false,
  children,
  ...around
}: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isMeant, setMeant] = useState(false);
  const { start, clear } = useTimeout(() => setMeant(true), DELAY_MS);
  const opened = isMeant && !disabled;
  const close = () => {
    clear();
    setMeant(false);
  };
  const loaded = useLazy(lazyOverlays, { wanted: opened, giveUp: close, isQuiet: true });
  const own = children.props;
  const both =
    <Event,>(run: (event: Event) => void, ...others: (((event: Event) => void) | undefined)[]) =>
    (event: Event) => {
      for (const other of others) other?.(event);
      run(event);
    };
  const enter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch" && !byAllMeans) return;
    lazyOverlays.preload();
    setTarget(event.currentTarget);
    start();
  };
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (!byAllMeans || !currentTarget.matches(":focus-visible")) return;
    setTarget(currentTarget);
    setMeant(true);
  };
  const blur = () => {
    if (byAllMeans) close();
  };
  return (
    <>
      {cloneElement(children, {
        ...around,
        ...(opened && { "aria-describedby": own["aria-describedby"] ?? id }),
        onPointerEnter: both(enter, own.onPointerEnter, around.onPointerEnter),
        onPointerLeave: both(close, own.onPointerLeave, around.onPointerLeave),
        onFocus: both(focus, own.onFocus, around.onFocus),
        onBlur: both(blur, own.onBlur, around.onBlur),
      })}
      {loaded !== undefined && target !== null && (
        <loaded.OpenedHint id={id} target={target} opened={opened} position={position} onClose={close}>
          {label}
        </loaded.OpenedHint>
      )}
    </>
  );
}
