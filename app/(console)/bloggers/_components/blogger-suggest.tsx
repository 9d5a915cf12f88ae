"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import type { LazyInputs } from "@/app/_ui/lazy/use-inputs";

type Props = {
  label: string;
  help: string;
  any: string;
  value: string[];
  onChange: (value: string[]) => void;
  Input: LazyInputs["SuggestInput"];
};

export function TagSuggest({ Input, ...props }: Props) {
  const { blogger } = useTRPC();
  const [text, setText] = useState("");
  const query = useQuery(
    blogger.suggestTags.queryOptions(toAsked(text), { placeholderData: keepPreviousData }),
  );
  return <Input {...props} suggestions={query.data?.list ?? []} onAsk={setText} />;
}

export function CategorySuggest({ Input, ...props }: Props) {
  const { blogger } = useTRPC();
  const [text, setText] = useState("");
  const query = useQuery(
    blogger.suggestCategories.queryOptions(toAsked(text), { placeholderData: keepPreviousData }),
  );
  return <Input {...props} suggestions={query.data?.list ?? []} onAsk={setText} />;
}

const toAsked = (text: string) => (text === "" ? {} : { text });
