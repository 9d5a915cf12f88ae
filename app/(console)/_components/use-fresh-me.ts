import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useRouter } from "@/app/_ui/navigation";
import { useEffect, useRef } from "react";
import { failureDetails } from "@/app/_trpc/query-error";
import { type Me, useTRPC } from "@/app/_trpc/trpc";

/**
 * Keeps what the frame shows of the person, the navigation above all, as the server has it. Next keeps a
 * layout over steps between pages, so each step asks, and reads the layout again where something changed.
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

  // By reference, so that each answer is compared once: what a refresh brings must not ask for another one.
  const shown = useRef(me);
  useEffect(() => {
    shown.current = me;
  }, [me]);
  const isLeft = failureDetails(error)?.reason === "NOT_FOUND";
  useEffect(() => {
    if (isLeft || JSON.stringify(data) !== JSON.stringify(shown.current)) router.refresh();
  }, [data, isLeft, router]);
}
