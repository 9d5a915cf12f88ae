"use client";

import { Button, Select, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changedFilter, type FilterChanges } from "@/app/_ui/changed-filter";
import { FilterPopover } from "@/app/_ui/filter-popover";
import { type BloggerFilter, reviewStatuses } from "./blogger-view";

type Props = { filter: BloggerFilter; onChange: (filter: BloggerFilter) => void };

/** The filters that are needed now and then; they take effect together. */
export function MoreFilters({ filter, onChange }: Props) {
  const words = useTranslations("bloggers.filters");
  return (
    <FilterPopover label={words("more")}>
      {(close) => (
        <MoreForm
          filter={filter}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPopover>
  );
}

function MoreForm({ filter, onApply }: { filter: BloggerFilter; onApply: (filter: BloggerFilter) => void }) {
  const words = useTranslations("bloggers.filters");
  const statuses = useTranslations("words.status");
  const [draft, setDraft] = useState(filter);
  const change = (changes: FilterChanges<BloggerFilter>) => setDraft(changedFilter(draft, changes));
  const review = reviewStatuses.map((value) => ({ value, label: statuses(value) }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Stack gap="sm">
        <TagsInput
          label={words("tags")}
          description={words("tagsHelp")}
          value={draft.tags ?? []}
          onChange={(tags) => change({ tags: tags.length === 0 ? undefined : tags })}
          splitChars={[",", "，"]}
          maxTags={50}
          clearable
        />
        <TextInput
          label={words("category")}
          value={draft.category ?? ""}
          onChange={(event) =>
            change({ category: event.currentTarget.value === "" ? undefined : event.currentTarget.value })
          }
        />
        <Select
          label={words("review")}
          placeholder={words("any")}
          data={review}
          value={draft.reviewStatus ?? null}
          onChange={(value) => change({ reviewStatus: reviewStatuses.find((status) => status === value) })}
          clearable
          comboboxProps={{ withinPortal: false }}
        />
        <DatePickerInput
          label={words("updatedSince")}
          placeholder={words("any")}
          value={draft.updatedSince ?? null}
          onChange={(day) => change({ updatedSince: day ?? undefined })}
          valueFormat="YYYY-MM-DD"
          maxDate={new Date()}
          clearable
          popoverProps={{ withinPortal: false }}
        />
        <Switch
          label={words("includeDeactivated")}
          checked={draft.includeDeactivated === true}
          onChange={(event) => change({ includeDeactivated: event.currentTarget.checked ? true : undefined })}
        />
        <Button type="submit">{words("apply")}</Button>
      </Stack>
    </form>
  );
}
