import { Paper, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useToDos } from "@/app/(console)/_components/use-to-dos";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { Link } from "@/app/_ui/link";
import { formatTotal } from "@/app/_ui/format";
import classes from "./overview.module.css";
import { rosterLinks } from "./roster-links";

/** What waits for a person, by kind, each with a link to where it is done; then the creators they manage. */
export function ToDoList() {
  const t = useTranslations("overview.toDos");
  const locale = useLocale();
  const toDos = useToDos({ isAskedAgain: true });
  return (
    <Paper component="section" px="md" py={6} radius="md" aria-label={t("title")} className={classes.strip}>
      {toDos === undefined ? (
        <Skeleton height={36} width={320} />
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
      <Mine />
    </Paper>
  );
}

function Mine() {
  const t = useTranslations("overview.toDos");
  const locale = useLocale();
  const mine = useQuery(useTRPC().blogger.count.queryOptions({ managerUserId: "me" }, unbatched));
  if (mine.data === undefined || mine.data.total === 0) return null;
  return (
    <Link href={rosterLinks.mine} className={classes.toDo}>
      <span>{formatTotal(mine.data, locale)}</span>
      {t("mine")}
    </Link>
  );
}
