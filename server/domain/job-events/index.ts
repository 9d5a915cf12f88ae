export {
  deliveryDue,
  deliveryEvent,
  endpointOverdue,
  endpointWaiting,
  type JobEvent,
  type JobEventData,
  type JobEventName,
  jobEventSchemas,
  runEvent,
  scrapingRunWaiting,
  sweptUp,
} from "./job-events";
