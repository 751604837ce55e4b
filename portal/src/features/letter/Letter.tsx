import './letter.css';
import { Link, useSearchParams } from 'react-router';
import type { MyApplication } from '@school/shared/api/shapes';
import type { FunctionResult } from '@school/shared/api/types';
import { ISRAEL } from '@school/shared/dates';
import { letterPaper } from '@school/shared/mail/letter-paper';
import { paths } from '@school/shared/routes';
import { isHandedIn, isOver } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { call, takeApplication } from '../../lib/api.ts';
import { dates } from '../../lib/dates.ts';
import { useReaderLanguage, useShownLanguage, type Language } from '../../lib/language.ts';
import { useLoad } from '../../lib/use-load.ts';
import { Answer } from './Answer.tsx';
import { Paper } from './Paper.tsx';
import { texts } from './texts.ts';
import { Tools } from './Tools.tsx';

type Listed = NonNullable<FunctionResult<'my_decision_letters'>>;
const LETTER_PARAM = 'of';

interface Opened {
  readonly letters: Listed;
  readonly letter: FunctionResult<'read_decision_letter'> | null;
  readonly mine: MyApplication | null;
  readonly language: Language;
}

/** Opens the letter asked for, else the newest: from here on it counts as opened, and only then is read. */
async function open(wanted: string | null): Promise<Opened> {
  const [letters, settings] = await Promise.all([call('my_decision_letters'), call('my_settings')]);
  const chosen = letters.find(({ id }) => id === wanted) ?? letters[0];
  if (chosen && !chosen.opened_at) await call('open_decision_letter', { letter_id: chosen.id });
  const letter = chosen ? await call('read_decision_letter', { letter_id: chosen.id }) : null;
  const mine = await takeApplication();
  return { letters, letter, mine, language: settings.language };
}

/** Only an application that was handed in and goes on is answered: no other is promised a letter. */
const isAwaited = (mine: MyApplication | null): boolean =>
  mine !== null && isHandedIn(mine.application.status) && !isOver(mine.application.status);

const yearOf = (letters: Listed, letter: string): string | undefined =>
  letters.find(({ id }) => id === letter)?.year;
/** The newest of its application: an earlier one does not hold any more. */
const isLast = (letters: Listed, letter: string): boolean =>
  letters.find(({ year }) => year === yearOf(letters, letter))?.id === letter;

function AllLetters({ letters, shown }: { readonly letters: Listed; readonly shown: string }) {
  if (letters.length < 2) return null;
  return (
    <section className="card no-print" aria-labelledby="letters-all">
      <h2 id="letters-all">{texts.others}</h2>
      <ul className="plain-list letters">
        {letters.map(({ id, told_at, opened_at, year }) => {
          const name = texts.letterOf(dates.longDate(told_at, ISRAEL), year);
          return (
            <li key={id}>
              {id === shown ? (
                <span>
                  {name} <span className="muted">({texts.shown})</span>
                </span>
              ) : (
                <Link to={`${paths.letter}?${LETTER_PARAM}=${id}`}>{name}</Link>
              )}
              {!opened_at && id !== shown && <Badge tone="amber">{texts.unopened}</Badge>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function LetterScreen({ wanted }: { readonly wanted: string | null }) {
  const { load, reload } = useLoad(() => open(wanted));
  const language = useShownLanguage();
  // Who reads one letter in the other language does not change that of their mails.
  useReaderLanguage(load.state === 'ready' ? load.data.language : undefined);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const { letters, letter, mine } = load.data;
  const paper = letter && letterPaper(letter, language);
  return (
    <div className="letter-page">
      <Page title={texts.title}>
        {letter && paper ? (
          <>
            <Tools paper={paper} />
            <Paper paper={paper} />
            {isLast(letters, letter.id) && (
              <Answer
                standing={letter.standing}
                mine={mine?.year.name === yearOf(letters, letter.id) ? mine : null}
                reload={reload}
              />
            )}
            <AllLetters letters={letters} shown={letter.id} />
          </>
        ) : (
          <p>{isAwaited(mine) ? texts.noneYet : texts.none}</p>
        )}
        <p className="no-print">
          <Link to={paths.dashboard}>{texts.home}</Link>
        </p>
      </Page>
    </div>
  );
}

/** /letter: the decision letter, as it was told, in both languages and on paper. */
export default function Letter() {
  const [params] = useSearchParams();
  const wanted = params.get(LETTER_PARAM);
  return <LetterScreen key={wanted} wanted={wanted} />;
}
