import type { ReactNode } from "react";
import { getMe } from "@/app/_trpc/get-me";
import { ConsolePerson } from "./_components/console-person";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <ConsolePerson me={await getMe()}>{children}</ConsolePerson>;
}
