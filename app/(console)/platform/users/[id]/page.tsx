import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { UserDetail } from "./_components/user-detail";

export const generateMetadata = recordMetadata("users", async ({ user }, id) => {
  const { nickname } = await user.get({ id });
  return nickname;
});

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  return <UserDetail id={(await params).id} />;
}
