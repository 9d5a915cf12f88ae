import { readFileSync } from "node:fs";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";

type Instruction = { name: string; rest: string };

/** The two stages of docker/Dockerfile: what builds, and the image. */
export type Dockerfile = { build: Instruction[]; image: Instruction[] };

export function readDockerfile(): Dockerfile {
  const stages: Instruction[][] = [];
  for (const line of readFileSync(fromRoot("docker/Dockerfile"), "utf8").split("\n")) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) continue;
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  const [build = [], image = []] = stages;
  return { build, image };
}

export function findAll(instructions: Instruction[], name: string): string[] {
  return instructions.filter((each) => each.name === name).map(({ rest }) => rest);
}

export function getCommand({ image }: Dockerfile): string[] {
  return z.array(z.string()).parse(JSON.parse(findAll(image, "CMD").at(-1) ?? ""));
}

/** What the image takes out of the build: paths relative to `/app`, and where they go. */
export function listCopies({ image }: Dockerfile): { from: string; to: string }[] {
  return findAll(image, "COPY").flatMap((rest) => {
    const places = rest.split(" ").filter((part) => !part.startsWith("--"));
    const to = places.pop() ?? ".";
    return places.map((place) => ({ from: place.replace("/app/", ""), to }));
  });
}
