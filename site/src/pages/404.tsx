import { paths } from '@school/shared/routes';
import { ButtonLink } from '../components/Button';
import { Illustration } from '../components/Illustration';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';

export default function NotFoundPage() {
  return (
    <>
      <Seo title="Page not found" description="This page does not exist." path="/404" noIndex />
      <PageHead title="404" intro="Oops! Page not found" picture="gate" />
      <Section className="lost">
        <div className="button-row">
          <ButtonLink href={paths.home}>Return to Home</ButtonLink>
          <ButtonLink href={paths.knowledgeBase} look="secondary">
            Search the Knowledge Base
          </ButtonLink>
        </div>
        <Illustration name="trail" alt="" />
      </Section>
    </>
  );
}
