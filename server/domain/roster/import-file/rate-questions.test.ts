import { expect, it } from "vitest";
import { rateOptions } from ".";

it("ambiguous rates are asked about, each answer with the value that it would store", () => {
  const texts = ["0.2", "15%", "3", "0.05"];
  expect(rateOptions({ field: "rebatePercent", heading: "返点" }, texts)).toEqual([
    {
      answer: "percent",
      examples: [
        { written: "0.2", stored: 0.2 },
        { written: "0.05", stored: 0.05 },
      ],
    },
    {
      answer: "fraction",
      examples: [
        { written: "0.2", stored: 20 },
        { written: "0.05", stored: 5 },
      ],
    },
  ]);
  expect(rateOptions({ field: "interactRate", heading: "互动率" }, ["350"])).toEqual([
    { answer: "tenThousandths", examples: [{ written: "350", stored: 350 }] },
    { answer: "percent", examples: [{ written: "350", stored: 35_000 }] },
  ]);
  expect(rateOptions({ field: "rebatePercent", heading: "返点(%)" }, texts)).toBeNull();
  expect(rateOptions({ field: "rebatePercent", heading: "返点" }, ["5", "15%", "0"])).toBeNull();
  expect(rateOptions({ field: "fansCount", heading: "粉丝" }, ["0.2"])).toBeNull();
});
