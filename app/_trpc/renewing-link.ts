import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/trpc";
import { failureDetails } from "./failure-details";
import { renewSession } from "./session-renewal";

/** A call that is still refused after this many renewals is refused for another reason. */
const MAX_RENEWALS = 3;

/**
 * Holds a call whose session has ended until the user has signed in again, then repeats it. Forms, cells and
 * lists need not know about it.
 */
export const renewingLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let stop: (() => void) | undefined;
      const attempt = (renewalsLeft: number) => {
        const call = next(op).subscribe({
          next: (result) => observer.next(result),
          complete: () => observer.complete(),
          error: (error) => {
            const hasEnded = failureDetails(error)?.reason === "UNAUTHENTICATED";
            if (!hasEnded || renewalsLeft === 0) return observer.error(error);
            void renewSession().then((isRenewed) => {
              if (isOver) return;
              if (isRenewed) attempt(renewalsLeft - 1);
              else observer.error(error);
            });
          },
        });
        stop = () => call.unsubscribe();
      };
      attempt(MAX_RENEWALS);
      return () => {
        isOver = true;
        stop?.();
      };
    });
