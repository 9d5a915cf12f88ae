/** The name of the database that a worker of the tests has, by its number from 1 on. */
export function workerDatabase(id: number | string): string {
  return `worker_${id}`;
}
