import { Seo } from '../components/Seo';
import { PageHead } from '../components/Section';
import school from '@school/shared/school.json';

export default function HomePage() {
  return (
    <>
      <Seo title={school.name} description={school.tagline} path="/" />
      <PageHead title={school.tagline} />
    </>
  );
}
