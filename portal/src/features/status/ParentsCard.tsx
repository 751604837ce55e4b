import { useState, type SyntheticEvent } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { PersonForm } from '../../components/consent/PersonForm.tsx';
import { relations } from '../../components/consent/texts.ts';
import { CheckboxField } from '../../components/inputs.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { usePress } from '../../lib/use-press.ts';
import { parentTexts as texts, parentTones, type Parent } from './parent-texts.ts';

type Parents = readonly Parent[];
type Run = (work: () => Promise<Parents | null>) => Promise<boolean>;

function Again({
  parent,
  run,
  busy,
}: {
  readonly parent: Parent;
  readonly run: Run;
  readonly busy: boolean;
}) {
  if (!parent.remind_from) return null;
  if (new Date(parent.remind_from) > new Date())
    return <span className="muted small">{texts.againFrom(parent.remind_from)}</span>;
  const { name, relation, email } = parent;
  const send = (): Promise<boolean> =>
    run(async () => {
      const answer = await call('invite_parent', { name, relation, email });
      toast(texts.sent);
      return answer;
    });
  return (
    <BusyButton
      type="button"
      className="link-button"
      busy={busy}
      busyText={texts.sending}
      aria-label={texts.againOf(name)}
      onClick={() => void send()}
    >
      {texts.again}
    </BusyButton>
  );
}

function OneParent({
  parent,
  onChange,
}: {
  readonly parent: Parent;
  readonly onChange: (parents: Parents) => void;
}) {
  const [ending, setEnding] = useState(false);
  const { busy, refused, press, forget } = usePress();
  const run: Run = (work) => press(async () => onChange((await work()) ?? []));
  const ask = (asking: boolean): void => {
    forget();
    setEnding(asking);
  };
  const { id, name, relation, email, account, state, shares, year } = parent;
  return (
    <li className="parent">
      <p>
        <strong dir="auto">{name}</strong> <span className="muted">({relations[relation]})</span>{' '}
        <Badge tone={parentTones[state]}>{texts.states[state]}</Badge>
        {year && <span className="muted small"> {texts.of(year)}</span>}
        <bdi className="muted small file-line">{account ?? email}</bdi>
      </p>
      {state === 'accepted' && (
        <CheckboxField
          id={`shares-${id}`}
          label={texts.shares}
          checked={shares}
          onChange={({ target }) =>
            void run(() => call('share_with_parent', { parent_id: id, shares: target.checked }))
          }
        />
      )}
      <Refused message={ending ? null : refused} />
      <p className="file-actions">
        <Again parent={parent} run={run} busy={busy} />
        <button
          type="button"
          className="link-button"
          aria-label={texts.endOf(name)}
          onClick={() => ask(true)}
        >
          {texts.end}
        </button>
      </p>
      {ending && (
        <ConfirmDialog
          title={texts.endTitle(name)}
          confirm={texts.end}
          busy={busy}
          busyText={texts.ending}
          danger
          problem={refused}
          onConfirm={() =>
            void run(() => call('revoke_parent', { parent_id: id })).then((done) =>
              done ? setEnding(false) : undefined,
            )
          }
          onClose={() => ask(false)}
        >
          <p>{texts.endText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Parents whom the applicant has invited: shared with, ended, invited. Read when it is opened. */
export function ParentsCard({ closed }: { readonly closed: boolean }) {
  const [parents, setParents] = useState<Parents | null>(null);
  const { refused, press } = usePress();
  const read = async (): Promise<void> => setParents((await call('my_parents')) ?? []);
  const open = (event: SyntheticEvent<HTMLDetailsElement>): void => {
    if (event.currentTarget.open && parents === null) void press(read);
  };
  return (
    <details className="card parents" onToggle={open}>
      <summary>{texts.title}</summary>
      <p>{texts.lead}</p>
      <Refused message={refused} />
      {parents === null ? (
        !refused && <Loading />
      ) : (
        <>
          <ul className="plain-list">
            {parents.map((parent) => (
              <OneParent key={parent.id} parent={parent} onChange={setParents} />
            ))}
          </ul>
          {/* Nobody is invited to what has ended. */}
          {!closed && (
            <>
              <h3>{texts.invite}</h3>
              <PersonForm
                key={parents.length}
                prefix="parent"
                label={texts.send}
                busyLabel={texts.sending}
                send={async (person) => {
                  setParents(await call('invite_parent', person));
                  toast(texts.sent);
                }}
              />
            </>
          )}
        </>
      )}
    </details>
  );
}
