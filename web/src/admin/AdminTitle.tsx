import { adminText } from '#messages/admin';
import { PageTitle } from '../ui/layout/PageTitle.tsx';

/** Names a staff page in the browser's tab. */
export function AdminTitle({ title, description }: { title: string; description?: string }) {
  return <PageTitle title={title} area={adminText.area} description={description} />;
}
