export {
  deliveryDue,
  endpointOverdue,
  endpointWaiting,
  type JobEvent,
  type JobEventData,
  type JobEventName,
  jobEventSchemas,
  sweptUp,
} from "./job-events";
