import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { QuestionForm } from '../features/question/QuestionForm';

/** Specification: the stated time within which questions are answered. */
const RESPONSE_TIME = 'We typically respond within 1-2 business days.';

export default function SubmitQuestionPage() {
  return (
    <>
      <Seo
        title="Submit a Question"
        description={`Ask ${school.name} whatever the knowledge base leaves open. ${RESPONSE_TIME}`}
        path={paths.submitQuestion}
      />
      <PageHead title="Submit a Question" intro={RESPONSE_TIME} picture="open-page" tone="gold" />
      <Section>
        <div className="question-page">
          <QuestionForm />
          <aside className="question-aside">
            <h2>Before you write</h2>
            <p>
              Most questions are already answered in the <a href={paths.knowledgeBase}>Knowledge Base</a>:
              applying, costs, army, life on campus.
            </p>
            <h2>Other ways to reach us</h2>
            <ul>
              {school.contacts.map(({ id, name, role, email }) => (
                <li key={id}>
                  <strong>{name}</strong>
                  <br />
                  {role}
                  <br />
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
            <p>
              What you write is read only by our office. More in <a href={paths.privacy}>Privacy</a>.
            </p>
          </aside>
        </div>
      </Section>
    </>
  );
}
