import { useState, type SyntheticEvent } from 'react';
import { paths } from '@school/shared/routes';
import type { FunctionResult } from '@school/shared/api/types';
import { BusyButton } from '../../components/BusyButton.tsx';
import { TextField } from '../../components/inputs.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { texts } from './referees/texts.ts';

type Link = FunctionResult<'my_progress_links'>[number];

function Links({ links, onEnd }: { readonly links: readonly Link[]; readonly onEnd: (link: Link) => void }) {
  return (
    <ul className="plain-list">
      {links.map((link) => (
        <li key={link.id} className="file-row">
          <span dir="auto">{link.label}</span>
          <span className="muted small file-line">
            {texts.made(link.created_at)},{' '}
            {link.revoked_at ? texts.ended(link.revoked_at) : texts.opened(link.opened_at)}
          </span>
          {!link.revoked_at && (
            <button
              type="button"
              className="link-button"
              aria-label={texts.endOf(link.label)}
              onClick={() => onEnd(link)}
            >
              {texts.end}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shown once: the server keeps only its hash. */
function MadeLink({ address }: { readonly address: string }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    toast(texts.copied);
  };
  return (
    <div role="status" className="adviser-link">
      <p>{texts.linkOnce}</p>
      <TextField
        id="adviser-link"
        label={texts.link}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      {'clipboard' in navigator && (
        <button type="button" className="button quiet small" onClick={() => void copy()}>
          {texts.copy}
        </button>
      )}
    </div>
  );
}

/** Links to a page of outstanding items, for an adviser: made, listed with when they were opened, ended. */
export function AdviserLinks() {
  const [links, setLinks] = useState<readonly Link[] | null>(null);
  const [label, setLabel] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<readonly Link[]>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setLinks(await work());
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    setBusy(false);
  };
  const open = (event: SyntheticEvent<HTMLDetailsElement>): void => {
    if (event.currentTarget.open && links === null) void run(() => call('my_progress_links'));
  };
  const make = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const { token } = await call('make_progress_link', { label });
      setMade(`${window.location.origin}${paths.progress}#${token}`);
      setLabel('');
      return call('my_progress_links');
    });
  };
  return (
    <details className="card" onToggle={open}>
      <summary>{texts.adviser}</summary>
      <p>{texts.adviserLead}</p>
      <form noValidate onSubmit={make}>
        <TextField
          id="adviser-label"
          label={texts.adviserFor}
          hint={texts.adviserHint}
          maxLength={80}
          value={label}
          error={problem ?? undefined}
          onChange={(event) => setLabel(event.target.value)}
        />
        <BusyButton className="button quiet" busy={busy} busyText={texts.making}>
          {texts.make}
        </BusyButton>
      </form>
      {made && <MadeLink address={made} />}
      {links && links.length > 0 && (
        <Links
          links={links}
          onEnd={({ id }) => void run(() => call('revoke_progress_link', { link_id: id }))}
        />
      )}
    </details>
  );
}
