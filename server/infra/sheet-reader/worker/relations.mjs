import path from "node:path";
import { parseXml } from "./parse-xml.mjs";
import { SheetProblem } from "./sheet-problem.mjs";

const MAX_RELATIONS = 1_000;

/** Relations within the file, or with `isOutwards` those to external targets. */
export async function readRelations(parts, name, { folder, most = MAX_RELATIONS, isOutwards = false }) {
  const relations = new Map();
  if (!parts.has(name)) return relations;
  let count = 0;
  await parseXml(parts.read(name), {
    open(element, { Id, Type = "", Target = "", TargetMode }) {
      if (element !== "Relationship") return;
      count += 1;
      if (count > most) throw new SheetProblem("BROKEN_FILE");
      if ((TargetMode === "External") !== isOutwards) return;
      relations.set(Id, { type: Type, target: isOutwards ? Target : inside(folder, Target) });
    },
  });
  return relations;
}

function inside(folder, target) {
  return target.startsWith("/") ? target.slice(1) : path.posix.join(folder, target);
}
