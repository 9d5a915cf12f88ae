import { useTranslations } from "next-intl";
import type { PersonReason } from "@/server/domain/roster/person";

/** Why creators may be one person, in words. */
export function useReasons(): (reasons: readonly PersonReason[]) => string {
  const t = useTranslations("persons.reasons");
  const tList = useTranslations("persons");
  return (reasons) => reasons.map((reason) => t(reason)).join(tList("and"));
}
