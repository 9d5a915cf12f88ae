"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import { SuggestInput } from "@/app/_ui/suggest-input";

type Props = { label: string; help: string; value: string[]; onChange: (value: string[]) => void };

export function TagSuggest(props: Props) {
  const { blogger } = useTRPC();
  const [text, setText] = useState("");
  const query = useQuery(
    blogger.suggestTags.queryOptions(toAsked(text), { placeholderData: keepPreviousData }),
  );
  return <SuggestInput {...props} suggestions={query.data?.list ?? []} onAsk={setText} />;
}

export function CategorySuggest(props: Props) {
  const { blogger } = useTRPC();
  const [text, setText] = useState("");
  const query = useQuery(
    blogger.suggestCategories.queryOptions(toAsked(text), { placeholderData: keepPreviousData }),
  );
  return <SuggestInput {...props} suggestions={query.data?.list ?? []} onAsk={setText} />;
}

const toAsked = (text: string) => (text === "" ? {} : { text });
