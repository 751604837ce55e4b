import { Fragment, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { Panel } from '../components/Panel.tsx';
import { Section } from '../components/Section.tsx';
import { StaleRecord } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type Values } from '../components/use-record-edits.ts';
import { Beside } from './Beside.tsx';
import { ContentInput } from './ContentInput.tsx';
import { History } from './History.tsx';
import { PictureInput } from './PictureInput.tsx';
import { Preview } from './Preview.tsx';
import { labelOf, texts } from './texts.ts';
import type { Entry, FormField } from './types.ts';
import { mistakesByField, useChecked, usePhoto, type DeskCalls } from './use-desk.ts';

interface Props {
  readonly collection: string;
  readonly entry: Entry;
  readonly desk: DeskCalls;
  readonly onChanged: () => Promise<unknown>;
}

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';

/** The field of words that stay as they are, though they look like a fact of the year; there once there is one. */
const AS_WRITTEN = 'asWritten';

/** What is read first is written first; what only places or finds a page comes below, folded away. */
const FIRST = [
  ...['category', 'question', 'name', 'title', 'department', 'author', 'type', 'text', 'subcategory'],
  ...['description', 'date', 'image', 'imageAlt', 'keywords', 'order', 'hebrewQuestion', 'hebrew'],
];
const SHOWN = 6;
const ordered = (form: readonly FormField[]): readonly FormField[] => {
  const rank = ({ name }: FormField): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return [...form].sort((one, other) => rank(one) - rank(other));
};

/** A category is chosen once: it is a part of where the file lies. */
const fixed = (field: FormField, entry: Entry): boolean => field.name === 'category' && entry.id !== 'new';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  columnGap: 2,
  alignItems: 'start',
} as const;

/** What can be done with what is typed: kept as a draft, published, or thrown away. */
function useDeskForm({ collection, entry, desk, onChanged }: Props) {
  const isNew = entry.id === 'new';
  const form = useRecordEdits<string>(entry.fields, entry.version, {
    draft: `content ${collection} ${entry.id}`,
    others: async (values) => mistakesByField(await desk.check(values)),
    ...(isNew
      ? {}
      : {
          newest: async () => {
            const { fields, version } = await desk.read();
            return { record: fields, stamp: version };
          },
        }),
  });
  const toasts = useToasts();
  const navigate = useNavigate();
  /** What was typed when it was refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const values = JSON.stringify(form.values);
  const send = async (act: 'draft' | 'publish', done: readonly [string, string], failed: string) => {
    setRefused(null);
    let id = entry.id;
    const error = await form.submit(async (_edits, stamp, values: Values) => {
      if (!isNew) {
        const done = await desk.act(act, values, stamp);
        id = done.id;
        return done;
      }
      const begun = await desk.begin(values);
      id = begun.id;
      return begun;
    });
    if (error) {
      setRefused(values);
      toasts.problem(failed, error);
      return;
    }
    toasts.success(...done);
    // The address of a draft follows its title.
    if (id === entry.id) await onChanged();
    else void navigate(`/content/${collection}/${id}`, { replace: true });
  };
  const discardDraft = async (): Promise<void> => {
    try {
      const left = await desk.act('discard', {}, entry.version);
      toasts.success(texts.discarded);
      if (left.gone) void navigate(`/content/${collection}`, { replace: true });
      else await onChanged();
    } catch (error) {
      toasts.problem(texts.notSaved, error);
    }
  };
  return {
    form,
    isNew,
    refused: refused !== null,
    /** What was refused has been changed since. */
    mended: refused !== null && refused !== values,
    saveDraft: () => send('draft', [texts.draftSaved, texts.draftHint], texts.notSaved),
    publish: () => send('publish', [texts.published, texts.publishedHint], texts.notPublished),
    discardDraft,
  };
}
type DeskForm = ReturnType<typeof useDeskForm>;

function Actions({ of, state }: { readonly of: DeskForm; readonly state: Entry['state'] }) {
  const { form, isNew, publish, discardDraft } = of;
  const { dirty, busy } = form;
  const hasDraft = state === 'draft' || state === 'changed';
  const [asked, setAsked] = useState<'publish' | 'delete' | null>(null);
  const answer = async (act: () => Promise<void>): Promise<void> => {
    setAsked(null);
    await act();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {isNew ? null : (
        <Button
          variant="contained"
          disabled={busy || (!dirty && !hasDraft)}
          onClick={() => setAsked('publish')}
        >
          {busy ? texts.publishing : texts.publish}
        </Button>
      )}
      <Button type="submit" variant={isNew ? 'contained' : 'outlined'} disabled={busy || !dirty}>
        {texts.saveDraft}
      </Button>
      {dirty ? (
        <Button disabled={busy} onClick={form.discard}>
          {texts.discardTyped}
        </Button>
      ) : hasDraft && !isNew ? (
        <Button disabled={busy} onClick={() => setAsked('delete')}>
          {texts.discardDraft}
        </Button>
      ) : null}
      {dirty ? <span role="status">{texts.unsaved}</span> : null}
      <ConfirmDialog
        open={asked === 'publish'}
        title={texts.publish}
        text={texts.publishQuestion}
        confirmLabel={texts.publish}
        onConfirm={() => void answer(publish)}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        title={texts.discardDraft}
        text={texts.deleteQuestion}
        confirmLabel={texts.discardDraft}
        danger
        onConfirm={() => void answer(discardDraft)}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
}

/** The words of one page. What is kept as a draft nobody outside sees; what the content check refuses is not published. */
export function ContentForm(props: Props) {
  const { collection, entry, desk, onChanged } = props;
  const deskForm = useDeskForm(props);
  const { form, isNew, refused, mended, saveDraft } = deskForm;
  const { mistakes, guessesOf, accepted } = useChecked(desk, `${collection}/${entry.id}`, form.values);
  // What the check passes since is right, whatever was said of it before.
  const passed = mended && accepted !== null;
  const wrong = { ...(refused || form.dirty ? mistakes : {}), ...(passed ? {} : form.errors) };
  const kept = form.values[AS_WRITTEN];
  const keptWords: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const photo = usePhoto(desk, form.values['image']);
  const names = entry.form.map(({ name }) => name);
  const elsewhere = (passed ? null : form.elsewhere(names)) ?? wrong[''] ?? null;
  const inputs = ordered(entry.form).filter(({ name }) => name !== AS_WRITTEN || keptWords.length > 0);
  // Whoever writes a new page sees all that it cannot do without.
  const shown = inputs.filter(({ required }, n) => n < SHOWN || (isNew && required));
  const folded = inputs.filter((field) => !shown.includes(field));
  const input = (field: FormField) =>
    field.kind === 'picture' ? (
      <PictureInput
        key={field.name}
        page={isNew ? collection : entry.id}
        value={form.values['image']}
        focus={form.values['imageFocus']}
        photo={photo}
        wrong={wrong['image']}
        disabled={form.busy}
        onAdd={desk.addPhoto}
        onChange={form.change}
      />
    ) : (
      <Fragment key={field.name}>
        <ContentInput
          field={field}
          value={form.values[field.name]}
          options={entry.choices[field.name] ?? field.options}
          wrong={wrong[field.name]}
          disabled={form.busy || fixed(field, entry)}
          onChange={form.change}
        />
        {guessesOf(field.name).map(({ guess, message }) => (
          <Alert
            key={guess}
            severity="warning"
            sx={{ gridColumn: '1 / -1', mb: 1 }}
            action={
              <Button
                color="inherit"
                size="small"
                disabled={form.busy}
                onClick={() => form.change(AS_WRITTEN, [...keptWords, guess])}
              >
                {texts.keepAsWritten}
              </Button>
            }
          >
            {message}
          </Alert>
        ))}
      </Fragment>
    );
  return (
    <>
      <Beside
        form={
          <Panel title={texts.words}>
            <Box
              component="form"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void saveDraft();
              }}
            >
              <Box sx={grid}>{shown.map(input)}</Box>
              {folded.length > 0 ? (
                <Section
                  title={texts.more}
                  hint={
                    <Typography color="text.secondary">
                      {folded.map(({ name }) => labelOf(name)).join(', ')}
                    </Typography>
                  }
                  closed
                  // A new page has mistakes until its first words are typed: there they count once it was refused.
                  needed={folded.some(
                    ({ name }) =>
                      ((refused || !isNew) && wrong[name] !== undefined) || guessesOf(name).length > 0,
                  )}
                >
                  <Box sx={grid}>{folded.map(input)}</Box>
                </Section>
              ) : null}
              {elsewhere ? (
                <Alert severity="error" sx={{ my: 1 }}>
                  {elsewhere}
                </Alert>
              ) : null}
              <Actions of={deskForm} state={entry.state} />
            </Box>
          </Panel>
        }
        preview={<Preview collection={collection} id={entry.id} fields={accepted} photo={photo} />}
        history={isNew ? null : <History entry={entry} desk={desk} onChanged={onChanged} />}
      />
      <StaleRecord
        form={form}
        fields={names.map((name) => ({ name, label: labelOf(name), show: asText }))}
        records={[]}
        title={texts.stale}
      />
    </>
  );
}
