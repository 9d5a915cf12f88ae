import { useMay, useMe } from "@/app/(console)/_components/me-context";

/** In LOCAL mode the Owner alone keeps tags and categories (docs/rules.md#tags). */
export function useMayKeep(): boolean {
  const mayWrite = useMay("blogger:write");
  const { organization } = useMe();
  return mayWrite && (organization?.dataMode !== "LOCAL" || organization.role === "OWNER");
}
