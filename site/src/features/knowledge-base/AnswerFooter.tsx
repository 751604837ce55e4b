import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { SendPage } from '../../components/SendPage';
import { NextStep } from './AnswerBody';
import type { Answer, Category } from './types';

interface AnswerFooterProps {
  readonly item: Answer;
  readonly category: Pick<Category, 'id' | 'title'>;
}

/** The one end of an answer's page: where to go from here, whom to send it, whom to ask. */
export function AnswerFooter({ item, category }: AnswerFooterProps) {
  return (
    <footer className="answer-end">
      <div className="wrap answer-end-inner">
        <div>
          <h2>From here</h2>
          {item.next ? <NextStep next={item.next} /> : null}
          <p>
            <a href={`${paths.knowledgeBase}#${category.id}`}>All answers about: {category.title}</a>
          </p>
        </div>
        <SendPage
          path={`${paths.knowledgeBase}/${item.slug}`}
          sentence={`“${item.question}” The answer of ${school.name}:`}
        />
        <div>
          <h2>Still Need Help?</h2>
          <p>
            <a href={paths.submitQuestion}>Submit a Question</a>, or write to us. We typically respond within
            1-2 business days.
          </p>
          {school.contacts.map(({ id, role, email }) => (
            <p key={id}>
              {role}: <a href={`mailto:${email}`}>{email}</a>
            </p>
          ))}
        </div>
      </div>
    </footer>
  );
}
