"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { bloggerFilter } from "@/app/(console)/bloggers/_components/roster-filter";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { parseFilter } from "@/app/_ui/list-view";
import { BackLink, PageHeader } from "@/app/_ui/page-header";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { consolePages } from "@/server/domain/people/console";
import { TaskForm, useTaskForm } from "./task-form";
import { type TaskValues, toNewValues, toTaskChange, toTaskInput, toTaskValues } from "./task-form-values";
import type { Task } from "./task-values";

/** Creates a task; a filter of the roster and a name in the URL fill the form. */
export function CreateTask() {
  const t = useTranslations("scrapingTasks");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const router = useRouter();
  const params = useSearchParams();
  const [initialValues] = useState(() =>
    toNewValues(parseFilter(bloggerFilter, params), params.get("name") ?? ""),
  );
  const { form, submit, showRefusal, leave } = useTaskForm(
    `scrapingTask.create ${params.toString()}`,
    initialValues,
  );
  const creating = useAction(useTRPC().scrapingTask.create.mutationOptions(), {
    input: (values: TaskValues) => toTaskInput(values, timeZone),
    refused: showRefusal,
    onDone: ({ id }) => leave(() => router.replace(`/scraping-tasks/${id}`)),
    done: ({ name }) => t("created", { name }),
  });
  return (
    <>
      <PageHeader
        above={<BackToPage page="scrapingTasks" />}
        title={consolePages.scrapingTasks.create.name[locale]}
        note={t("createNote")}
      />
      <TaskForm
        form={form}
        onSubmit={submit((values) => creating.run(values))}
        submitLabel={t("submit")}
        cancelHref="/scraping-tasks"
        busy={creating.busy}
      />
    </>
  );
}

export function EditTask({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().scrapingTask.get.queryOptions({ id }));
  if (data !== undefined) return <EditForm task={data} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="scrapingTasks" error={error} onRetry={() => void refetch()} />;
}

function EditForm({ task }: { task: Task }) {
  const t = useTranslations("scrapingTasks");
  const tUi = useTranslations("ui");
  const timeZone = useTimeZone() ?? "UTC";
  const router = useRouter();
  const { id, name } = task;
  const path = `/scraping-tasks/${id}`;
  const [initial] = useState(() => toTaskValues(task, timeZone));
  const { form, submit, showRefusal, leave } = useTaskForm(`scrapingTask.update ${id}`, initial);
  const updating = useAction(useTRPC().scrapingTask.update.mutationOptions(), {
    input: (values: TaskValues) => ({ id, ...toTaskChange(initial, values, timeZone) }),
    refused: showRefusal,
    done: () => t("saved"),
  });
  return (
    <>
      <PageHeader above={<BackLink href={path} label={name} />} title={t("editTitle")} />
      <TaskForm
        form={form}
        onSubmit={submit((values) => updating.run(values, () => leave(() => router.replace(path))))}
        submitLabel={tUi("save")}
        cancelHref={path}
        busy={updating.busy}
      />
    </>
  );
}
