import { getLocale } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { deliveredName } from "@/server/domain/people/console";
import { RoleDetail } from "./_components/role-detail";

export const generateMetadata = recordMetadata("roles", async ({ role }, id) => {
  const { label } = await role.get({ id });
  return deliveredName(label, await getLocale());
});

async function RolePage({ params }: { params: Promise<{ id: string }> }) {
  return <RoleDetail id={(await params).id} />;
}

export default withWords(["roles", "users"], RolePage);
