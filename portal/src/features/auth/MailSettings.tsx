import { useState } from 'react';
import { viewerZone } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { CheckboxField, SelectField } from '../../components/inputs.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/use-form.ts';
import { useLoad } from '../../lib/use-load.ts';
import { mailSettingsTexts as texts } from './mail-settings-texts.ts';

type Settings = FunctionResult<'my_settings'>;
const NAMES = ['mail_language', 'time_zone', 'reminders'] as const;

const languages = Object.entries(texts.languages).map(([value, label]) => ({ value, label }));

/** Every zone this browser knows, as "New York, America"; the one in use too, should the browser call it otherwise. */
function zones(current: string | null): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])]);
  const label = (name: string): string => name.replaceAll('_', ' ').split('/').reverse().join(', ');
  return [...names]
    .map((value) => ({ value, label: label(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

interface FormProps {
  readonly settings: Settings;
  readonly onSaved: (settings: Settings) => void;
  /** Reads what was changed elsewhere, and says in the form that shows it why this one was not saved. */
  readonly onStale: (reason: string) => Promise<void>;
  readonly refused: string | undefined;
}

function SettingsForm({ settings, onSaved, onStale, refused }: FormProps) {
  const form = useForm({
    names: NAMES,
    prefix: 'mails',
    check: () => ({}),
    send: async ({ mail_language, time_zone, reminders }) => {
      try {
        const chosen = languages.find(({ value }) => value === mail_language)?.value ?? null;
        const changes = {
          mail_language: chosen as Settings['mail_language'],
          reminders: reminders !== '',
          ...(time_zone ? { time_zone } : {}),
        };
        onSaved(await call('save_my_settings', { changes, expected_version: settings.version }));
        toast(texts.saved);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (problem.field === 'time_zone') return { time_zone: problem.message };
        if (problem.kind !== 'stale_version') return { refused: texts.notSaved(problem.message) };
        try {
          await onStale(texts.notSaved(problem.message));
        } catch (unread) {
          return { refused: texts.notSaved(asProblem(unread).message) };
        }
      }
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <SelectField
        id="mails-mail_language"
        name="mail_language"
        label={texts.language}
        choices={languages}
        empty={texts.schools}
        defaultValue={settings.mail_language ?? ''}
      />
      <SelectField
        id="mails-time_zone"
        name="time_zone"
        label={texts.zone}
        hint={texts.zoneHint}
        choices={zones(settings.time_zone)}
        defaultValue={settings.time_zone ?? ''}
        error={form.errors.time_zone}
      />
      <CheckboxField
        id="mails-reminders"
        name="reminders"
        label={texts.reminders}
        hint={texts.remindersHint}
        defaultChecked={settings.reminders}
      />
      <Refused message={form.refused ?? (form.attempt === 0 ? refused : undefined)} />
      <BusyButton className="button quiet" busy={form.busy} busyText={texts.saving}>
        {texts.save}
      </BusyButton>
    </form>
  );
}

const readSettings = (): Promise<Settings> => call('my_settings', { browser_zone: viewerZone() });

/** Language, place and reminders: what a person chooses about the mails they get. */
export function MailSettings() {
  const { load, reload, replace } = useLoad(readSettings);
  const [stale, setStale] = useState({ count: 0, reason: '' });
  const onStale = async (reason: string): Promise<void> => {
    replace(await readSettings());
    setStale(({ count }) => ({ count: count + 1, reason }));
  };
  return (
    <section className="card">
      <h2>{texts.title}</h2>
      {load.state === 'loading' && <Loading />}
      {load.state === 'failed' && <LoadFailed problem={load.problem} retry={() => void reload()} />}
      {load.state === 'ready' && (
        <SettingsForm
          key={stale.count}
          settings={load.data}
          onSaved={replace}
          onStale={onStale}
          refused={stale.reason}
        />
      )}
    </section>
  );
}
