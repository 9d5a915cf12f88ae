import type { UseFormReturnType } from "@mantine/form";
import type { ChangeEvent } from "react";
import { SECRET_MASK } from "@/server/domain/sync-endpoint";
import type { EndpointValues } from "./endpoint-values";

/** Of an input for a stored secret, which is not shown: it stays unless another one is typed, and comes back when that is deleted. */
export function secretInputProps(form: UseFormReturnType<EndpointValues>, path: string, value: string) {
  return {
    ...form.getInputProps(path),
    value: value === SECRET_MASK ? "" : value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(path, currentTarget.value === "" ? SECRET_MASK : currentTarget.value),
  };
}
