import { z } from "zod";
import { platformCount, platforms } from "./platforms";

export const platformSchema = z
  .enum(platforms, { error: `must be one of ${platforms.join(", ")}` })
  .meta({ id: "Platform", description: `One of the ${platformCount.en} platforms.` });
