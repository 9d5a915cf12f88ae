import { Paper, Skeleton, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useToDos } from "@/app/(console)/_components/use-to-dos";
import { Link } from "@/app/_ui/link";
import { formatTotal } from "@/app/_ui/format";
import classes from "./overview.module.css";

/** What waits for a person, by kind; each leads to where it is done. */
export function ToDoList() {
  const t = useTranslations("overview.toDos");
  const locale = useLocale();
  const toDos = useToDos({ isAskedAgain: true });
  return (
    <Paper component="section" p="md" radius="md" aria-label={t("title")}>
      {toDos === undefined ? (
        <Skeleton height={48} />
      ) : toDos.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("none")}
        </Text>
      ) : (
        <ul className={classes.toDos}>
          {toDos.map(({ kind, href, ...count }) => (
            <li key={kind}>
              <Link href={href} className={classes.toDo}>
                <span>{formatTotal(count, locale)}</span>
                {t(kind)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
