import { z } from "zod";
import { findScheduleProblem } from "@/server/domain/scraping/schedule";
import { emptyFilter, isEmptyFilter, scrapingTaskFields } from "@/server/domain/scraping/task";

/** The part of the server's validation that the browser can do. */
export const taskSchema = z
  .object({
    ...scrapingTaskFields,
    filterJson: z.unknown(),
    fieldsJson: z.array(z.string()).nullable(),
    pacePolicyId: z.string().nullable(),
  })
  .superRefine((task, context) => {
    const add = (path: string, { message, code }: { message: string; code: string }) =>
      context.addIssue({ code: "custom", path: [path], message, params: { code } });
    if (task.scope === "FILTERED" && isEmptyFilter(task.filterJson)) add("filterJson", emptyFilter);
    const problem = findScheduleProblem(task);
    if (problem !== null) add("cronExpression", problem);
  });
