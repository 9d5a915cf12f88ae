import { type IdKind } from "@/server/domain/kernel/ids";
import { type Names, type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { members, owners } = rules;
const EVER = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };
const ofKind = (kind: IdKind) => (names: Names) => ({ id: names.id(kind) });
const endpoint = ofKind("syncEndpoint");
const runsOf = ({ id }: Names) => ({ endpointId: id("syncEndpoint"), deliveryId: id("syncDelivery") });

export const pushSamples: Readonly<Record<string, ProcedureSample>> = {
  "syncEndpoint.list": { may: members, gets: "a result" },

  "syncEndpoint.get": { may: members, input: endpoint, gets: "NOT_FOUND" },
  "syncEndpoint.create": {
    may: owners,
    input: () => ({ name: "Mine", url: "https://example.com/hook" }),
    gets: "a result",
  },
  "syncEndpoint.update": {
    may: owners,
    input: (names) => ({ ...endpoint(names), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "syncEndpoint.delete": { may: owners, input: endpoint, gets: "NOT_FOUND" },
  "syncEndpoint.setEnabled": {
    may: owners,
    input: (names) => ({ ...endpoint(names), enabled: true, startFrom: "BEGINNING" }),
    gets: "NOT_FOUND",
  },
  "syncEndpoint.resetSecret": { may: owners, input: endpoint, gets: "NOT_FOUND" },
  "syncEndpoint.test": { may: owners, input: endpoint, gets: "NOT_FOUND" },

  "syncRun.list": { may: members, input: runsOf, gets: "a result" },
  "syncRun.count": { may: members, input: runsOf, gets: "a result" },
  "syncRun.get": { may: members, input: ofKind("syncRun"), gets: "NOT_FOUND" },
  "syncRun.pushAgain": { may: owners, input: ofKind("syncRun"), gets: "NOT_FOUND" },
  "syncRun.pushAgainRange": {
    may: owners,
    input: ({ id }) => ({ endpointId: id("syncEndpoint"), ...EVER, deliveries: "ALL" }),
    gets: "NOT_FOUND",
  },
};
