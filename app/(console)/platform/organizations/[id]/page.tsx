import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { OrganizationDetail } from "./_components/organization-detail";

/** From the list: `get` would add another entry to the organization's audit log. */
export const generateMetadata = recordMetadata("organizations", async ({ organization }, id) => {
  const { list } = await organization.list({ text: id, limit: 1 });
  const found = list.find((row) => row.id === id);
  if (found === undefined) throw new Error("No such organization");
  return found.name;
});

async function OrganizationPage({ params }: { params: Promise<{ id: string }> }) {
  return <OrganizationDetail id={(await params).id} />;
}

export default withWords(["dataMode", "organization", "organizations", "roles"], OrganizationPage);
