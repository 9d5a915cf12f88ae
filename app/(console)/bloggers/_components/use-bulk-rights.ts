import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { isPersonalEdition } from "@/server/domain/kernel/organization";

/** What the user may do with creators, one or many. */
export function useBulkRights() {
  const { organization } = useMe();
  const mayWrite = useMay("blogger:write");
  const mayReview = useMay("blogger:review");
  const mayHandOver = useMay("blogger:hand-over");
  return {
    mayWrite,
    mayReview: mayReview && organization !== null && !isPersonalEdition(organization),
    mayAssign: mayWrite && mayHandOver && organization?.dataMode === "LOCAL",
  };
}
