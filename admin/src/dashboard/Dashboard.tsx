import { PageHeader } from '../components/PageHeader.tsx';

export default function Dashboard() {
  return <PageHeader title="Dashboard" />;
}
