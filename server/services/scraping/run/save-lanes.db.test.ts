import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { RunScene } from "@/testing/scraping/run-scene";
import { whileRefused } from "@/testing/scraping/scraping-scene";
import { saveLanes } from "./internal/step/heartbeat";
import { openLanes } from "./internal/step/lane";
import { openRun } from "./internal/step/open-run";

const scene = new RunScene();

it("what a run's lanes remember is saved again after the database refused it once", async () => {
  await scene.setPace({ consecutiveFailureThreshold: 2 });
  for (const n of [1, 2, 3]) {
    await scene.addAccount("PGY");
    await scene.addCreator("PGY", n);
  }
  const { id } = await scene.startRun(await scene.addTask({ platforms: ["PGY"] }));
  scene.simulator.misbehave({ platform: "PGY", does: { kind: "server-error" } });
  expect((await scene.step(id)).kind).toBe("sleep");
  const run = await openRun(createJobCtx("run-scraping"), { runId: id, executor: "job_1" });
  if (run === null) throw new Error("the run is still to do");
  const lanes = await openLanes(run);
  for (const lane of lanes) lane.memory = { ...lane.memory, leftOut: ["prices"] };
  const when = "OLD.crew_json IS DISTINCT FROM NEW.crew_json";
  await whileRefused({ change: "UPDATE", table: "scraping_task_run", when }, () =>
    expect(saveLanes(run, lanes)).rejects.toThrow("refused by a test"),
  );
  await saveLanes(run, lanes);
  const { crewJson } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
  expect(crewJson).toMatchObject({ PGY: { leftOut: ["prices"] } });
});
