"use client";

import { lazy, useLazy } from "@/app/_ui/lazy/lazy";

const card = lazy(() => import("./person-card"));

export function LazyPersonCard({ id }: { id: string }) {
  const loaded = useLazy(card, { wanted: true, isQuiet: true });
  return loaded && <loaded.PersonCard id={id} />;
}
