/** The path of one of the marketplace's calls. */
export function path(call: string): string {
  return `/commercialorder/api/web_api/v1/advertiser/${call}`;
}
