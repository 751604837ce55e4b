import { paths } from '@school/shared/routes';
import { ButtonLink } from '../components/Button';
import { Illustration } from '../components/Illustration';
import { meant } from '../components/meant.island';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { island } from '../islands/island';

export default function NotFoundPage() {
  return (
    <>
      <Seo title="Page not found" description="This page does not exist." path="/404" noIndex />
      <PageHead title="404" intro="Oops! Page not found" picture="gate" />
      <Section className="lost">
        <div className="button-row" {...island('meant', meant)}>
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
