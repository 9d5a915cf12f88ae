import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useRouter } from "@/app/_ui/navigation";
import { useEffect, useRef } from "react";
import { failureDetails } from "@/app/_trpc/query-error";
import { type Me, useTRPC } from "@/app/_trpc/trpc";

/**
 * Keeps the frame's user data and navigation current. Next keeps a layout across navigations, so each one
 * queries `me` and refreshes the layout if it changed.
 */
export function useFreshMe(me: Me): void {
  const router = useRouter();
  const pathname = usePathname();
  const { data, error, refetch } = useQuery({ ...useTRPC().me.get.queryOptions(), initialData: me });
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    void refetch();
  }, [pathname, refetch]);

  // A ref, so that each response is compared once: the props of a refresh must not trigger another one.
  const shown = useRef(me);
  useEffect(() => {
    shown.current = me;
  }, [me]);
  const isLeft = failureDetails(error)?.reason === "NOT_FOUND";
  useEffect(() => {
    if (isLeft || JSON.stringify(data) !== JSON.stringify(shown.current)) router.refresh();
  }, [data, isLeft, router]);
}
