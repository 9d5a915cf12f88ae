import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { failureDetails } from "@/app/_trpc/query-error";
import { type Me, useTRPC } from "@/app/_trpc/trpc";

/**
 * Keeps what the frame shows of the person, the navigation above all, as the server has it. Next keeps a
 * layout over steps between pages, so each step asks, and reads the layout again where something changed.
 */
export function useFreshMe(me: Me): void {
  const { refresh } = useRouter();
  const pathname = usePathname();
  const lastPath = useRef(pathname);
  const options = useTRPC().me.get.queryOptions();
  const { data, error, refetch } = useQuery({ ...options, initialData: me });
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    void refetch();
  }, [pathname, refetch]);
  const isLeft = failureDetails(error)?.reason === "NOT_FOUND";
  useEffect(() => {
    if (isLeft || JSON.stringify(data) !== JSON.stringify(me)) refresh();
    // Once for each answer: what a refresh brings is not compared, so that it cannot ask for another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, isLeft]);
}
