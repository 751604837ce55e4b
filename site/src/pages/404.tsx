import { PageHead } from '../components/Section';
import { ButtonLink } from '../components/Button';
import { Seo } from '../components/Seo';

export default function NotFoundPage() {
  return (
    <>
      <Seo title="Page not found" description="This page does not exist." path="/404" noIndex />
      <PageHead title="404" intro="Oops! Page not found">
        <div className="button-row">
          <ButtonLink href="/">Return to Home</ButtonLink>
        </div>
      </PageHead>
    </>
  );
}
