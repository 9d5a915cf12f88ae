import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { UserDetail } from "./_components/user-detail";

export const generateMetadata = recordMetadata("users", async ({ user }, id) => {
  const { nickname } = await user.get({ id });
  return nickname;
});

async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  return <UserDetail id={(await params).id} />;
}

export default withWords(["roles", "users"], UserPage);
