import { AGE } from './rules';

export interface FinderQuestion {
  readonly id: string;
  readonly ask: string;
  readonly options: readonly { readonly id: string; readonly label: string }[] | null;
}

/** Each question with its answers; the age is a number. */
export const Questions = ({ questions }: { readonly questions: readonly FinderQuestion[] }) => (
  <ol className="finder-questions">
    {questions.map(({ id, ask, options }) => (
      <li key={id} data-question={id}>
        {id === AGE ? (
          <div className="field finder-age">
            <label htmlFor="finder-age">{ask}</label>
            <input id="finder-age" name={id} type="number" inputMode="numeric" min="10" max="99" required />
          </div>
        ) : (
          <fieldset>
            <legend>{ask}</legend>
            <div className="finder-choices">
              {(options ?? []).map((option) => (
                <label key={option.id} className="choice">
                  <input className="visually-hidden" type="radio" name={id} value={option.id} required />
                  <span>{option.label}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </li>
    ))}
  </ol>
);
