import { type ScrapedFields, type SubCall } from "../driver";
import { type Share } from "../portrait";
import { toField } from "../portrait-row";
import { parseShares, toShares } from "../shares";

const BY_NAME = { label: "name", value: "percent" };

function parseGenders(found: unknown): Share[] | undefined {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return undefined;
  const genders = Object.entries(found).filter(([label]) => label === "male" || label === "female");
  return toShares(genders, 1);
}

function parsePortrait(...found: unknown[]): ScrapedFields | undefined {
  const [genders, ages, provinces, cities] = found.map((part) => part ?? undefined);
  const parts = {
    gender: genders === undefined ? [] : parseGenders(genders),
    age: ages === undefined ? [] : parseShares(ages, { label: "group", value: "percent" }, 1),
    province: provinces === undefined ? [] : parseShares(provinces, BY_NAME, 1),
    city: cities === undefined ? [] : parseShares(cities, BY_NAME, 1),
  };
  const { gender, age, province, city } = parts;
  if (!gender || !age || !province || !city) return undefined;
  return toField("fansPortraitJson", { gender, age, province, city }, "fraction");
}

export const fansProfile: SubCall = {
  name: "data/fans_profile",
  request: { path: "/api/solar/kol/data/{id}/fans_profile" },
  rows: [{ from: ["gender", "ages", "provinces", "cities"], to: ["fansPortraitJson"], parse: parsePortrait }],
};
