import type { ReactNode } from "react";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { ConsolePerson } from "./_components/console-person";

async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <ConsolePerson me={await getMe()}>{children}</ConsolePerson>;
}

export default withWords(["auth", "frame", "refreshes", "rosterJobs", "words"], ConsoleLayout);
