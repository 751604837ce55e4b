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
import { placeLabel, zoneTyped } from './zone-places.ts';
import { ZoneField } from './ZoneField.tsx';

type Settings = FunctionResult<'my_settings'>;
const NAMES = ['mail_language', 'time_zone', 'reminders'] as const;
const FIELDS = [...NAMES, 'other_place'] as const;

const languages = Object.entries(texts.languages).map(([value, label]) => ({ value, label }));

type Choices = Pick<Settings, (typeof NAMES)[number]>;

/** What somebody chose here, other than what was stored: a change elsewhere must not undo it in silence. */
function ownOf(chosen: Choices, stored: Settings): Partial<Choices> {
  return Object.fromEntries(
    NAMES.filter((name) => chosen[name] !== stored[name]).map((name) => [name, chosen[name]]),
  );
}

/** What a choice is called in the form. */
function inWords<Name extends keyof Choices>(name: Name, choice: Choices[Name]): string {
  if (typeof choice === 'boolean') return choice ? texts.on : texts.off;
  if (name === 'time_zone') return choice ? placeLabel(choice) : '';
  return languages.find(({ value }) => value === choice)?.label ?? texts.schools;
}

interface FormProps {
  readonly settings: Settings;
  /** Chosen here before it turned out that others were stored meanwhile. */
  readonly own: Partial<Choices>;
  readonly onSaved: (settings: Settings) => void;
  /** Reads what was changed elsewhere, and says in the form that shows it why this one was not saved. */
  readonly onStale: (reason: string, own: Partial<Choices>) => Promise<void>;
  readonly refused: string | undefined;
}

function SettingsForm({ settings, own, onSaved, onStale, refused }: FormProps) {
  const shown: Choices = { ...settings, ...own };
  const elsewhere = (name: keyof Choices): string | undefined =>
    shown[name] === settings[name] ? undefined : texts.elsewhere(inWords(name, settings[name]));
  const form = useForm({
    names: FIELDS,
    prefix: 'mails',
    check: ({ time_zone, other_place }) =>
      time_zone === 'other' && !zoneTyped(other_place) ? { time_zone: texts.noPlace } : {},
    send: async ({ mail_language, time_zone: place, other_place, reminders }) => {
      const time_zone = place === 'other' ? (zoneTyped(other_place) ?? '') : place;
      const language = languages.find(({ value }) => value === mail_language)?.value ?? null;
      const chosen: Choices = {
        mail_language: language as Choices['mail_language'],
        time_zone: time_zone || null,
        reminders: reminders !== '',
      };
      try {
        const { time_zone: zone, ...others } = chosen;
        const changes = { ...others, ...(zone ? { time_zone: zone } : {}) };
        onSaved(await call('save_my_settings', { changes, expected_version: settings.version }));
        toast(texts.saved);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (problem.field === 'time_zone') return { time_zone: problem.message };
        if (problem.kind !== 'stale_version') return { refused: texts.notSaved(problem.message) };
        try {
          await onStale(texts.notSaved(problem.message), ownOf(chosen, settings));
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
        hint={elsewhere('mail_language')}
        empty={texts.schools}
        defaultValue={shown.mail_language ?? ''}
      />
      <ZoneField
        shown={shown.time_zone}
        hint={elsewhere('time_zone') ?? texts.zoneHint}
        error={form.errors.time_zone}
      />
      <CheckboxField
        id="mails-reminders"
        name="reminders"
        label={texts.reminders}
        hint={elsewhere('reminders') ?? texts.remindersHint}
        defaultChecked={shown.reminders}
      />
      <Refused message={form.refused ?? (form.attempt === 0 ? refused : undefined)} />
      <BusyButton className="button quiet" busy={form.busy} busyText={texts.saving}>
        {texts.save}
      </BusyButton>
    </form>
  );
}

interface Stale {
  /** How often; the form is drawn again each time. */
  readonly count: number;
  readonly reason: string;
  readonly own: Partial<Choices>;
}

const readSettings = (): Promise<Settings> => call('my_settings', { browser_zone: viewerZone() });

/** Language, place and reminders: what a person chooses about the mails they get. */
export function MailSettings() {
  const { load, reload, replace } = useLoad(readSettings);
  const [stale, setStale] = useState<Stale>({ count: 0, reason: '', own: {} });
  const onStale = async (reason: string, own: Partial<Choices>): Promise<void> => {
    replace(await readSettings());
    setStale(({ count }) => ({ count: count + 1, reason, own }));
  };
  const onSaved = (saved: Settings): void => {
    replace(saved);
    setStale(({ count }) => ({ count, reason: '', own: {} }));
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
          own={stale.own}
          onSaved={onSaved}
          onStale={onStale}
          refused={stale.reason}
        />
      )}
    </section>
  );
}
