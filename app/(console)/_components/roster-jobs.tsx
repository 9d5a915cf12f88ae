"use client";

import { ActionIcon, Indicator, Title } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { IconListCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { Popover } from "@/app/_ui/lazy/popups";
import { useMay } from "./me-context";
import { isUnderWay, type Job } from "./roster-job";

const jobList = lazy(() => import("./roster-job-list"));

const LIVE_MS = 2_000;
const SHOWN = 8;

export function RosterJobs() {
  return useMay("blogger:read") ? <Jobs /> : null;
}

function Jobs() {
  const t = useTranslations("rosterJobs");
  const visible = useDocumentVisibility() === "visible";
  const [opened, setOpened] = useState(false);
  const loaded = useLazy(jobList, { wanted: opened, giveUp: () => setOpened(false) });
  const { data } = useQuery(
    useTRPC().rosterJob.list.queryOptions(
      { limit: SHOWN },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => visible && state.data?.list.some(isUnderWay) && LIVE_MS,
      },
    ),
  );
  const jobs = data?.list ?? [];
  useFreshRoster(jobs);
  const underWay = jobs.filter(isUnderWay).length;
  if (jobs.length === 0) return null;
  return (
    <Indicator disabled={underWay === 0} label={underWay} size={16} offset={6}>
      <Popover
        position="bottom-end"
        width={380}
        opened={opened && loaded !== undefined}
        onClose={() => setOpened(false)}
        dropdown={{ p: "sm", style: { maxHeight: "70vh", overflowY: "auto" } }}
        target={
          <ActionIcon
            size={36}
            aria-label={underWay === 0 ? t("title") : t("underWay", { count: underWay })}
            onClick={() => setOpened(!opened)}
          >
            <IconListCheck size={18} stroke={1.5} />
          </ActionIcon>
        }
      >
        <Title order={2} fz="sm" mb="xs">
          {t("title")}
        </Title>
        {loaded && <loaded.RosterJobList jobs={jobs} />}
      </Popover>
    </Indicator>
  );
}

/** Refetches what pages show of bloggers after a job that changes them has ended. */
function useFreshRoster(jobs: readonly Job[]): void {
  const queryClient = useQueryClient();
  const { blogger, importRun } = useTRPC();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const changing = jobs.filter((job) => isUnderWay(job) && job.kind !== "EXPORT").map(({ id }) => id);
    const isOver = before.current.some((id) => !changing.includes(id));
    before.current = changing;
    if (!isOver) return;
    for (const queryKey of [blogger.pathKey(), importRun.pathKey()])
      void queryClient.invalidateQueries({ queryKey });
  }, [jobs, queryClient, blogger, importRun]);
}
