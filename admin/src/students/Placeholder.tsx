import { PageHeader } from '../components/PageHeader.tsx';

export default function Placeholder() {
  return <PageHeader title="Student Management" />;
}
