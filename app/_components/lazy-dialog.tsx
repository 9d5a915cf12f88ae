"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadModal } from "@/app/_ui/modal";
import { WaitingDialog } from "@/app/_ui/waiting-dialog";

/**
 * A dialog whose code is loaded when it is opened, so that pages need not bring its form inputs.
 * A slow or failed load is shown at once. After a failure the dialog opens only on another click.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const loadAll = async () => {
    const [dialog] = await Promise.all([load(), loadModal()]);
    known = dialog;
    return dialog;
  };
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => known);
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      if (known !== undefined) return;
      let isOver = false;
      loadAll().then(
        (dialog) => !isOver && setDialog(() => dialog),
        () => !isOver && setFailed(tries),
      );
      return () => {
        isOver = true;
      };
    }, [tries]);
    if (Dialog !== undefined) return <Dialog {...props} />;
    const onClose = "onClose" in props ? (props.onClose as () => void) : undefined;
    return (
      <WaitingDialog
        state={failed !== tries ? "loading" : navigator.onLine ? "failed" : "offline"}
        onRetry={() => setTries(tries + 1)}
        onClose={onClose}
      />
    );
  };
}
