import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { bodyText } from '@school/shared/mail/body';
import { mailKindOf, type MailKindName, type MailLanguage } from '@school/shared/mail/kinds';
import type { MailText } from '@school/shared/mail/preview';
import { PreviewLetter } from '../../components/letter-preview/PreviewLetter.tsx';
import { Panel } from '../../components/Panel.tsx';
import { StaleRecord, type FieldWords } from '../../components/StaleRecord.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { useRole } from '../../components/use-role.ts';
import { call } from '../../providers/rpc.ts';
import { MailPreview } from '../../components/mail-preview/MailPreview.tsx';
import { usePreview } from '../../components/mail-preview/use-preview.ts';
import { letterOf } from './example-letter.ts';
import { texts } from '../texts.ts';
import { WordsForm } from '../WordsForm.tsx';

interface Props {
  readonly kind: MailKindName;
  readonly year: string;
  readonly language: MailLanguage;
  readonly words: MailText;
  /** Number of the version on screen; 0 is the shipped one. */
  readonly number: number;
  readonly rowId: string | undefined;
  readonly onSaved: () => void;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const compared: readonly FieldWords[] = [
  { name: 'subject', label: texts.subject, show: asText },
  { name: 'heading', label: texts.heading, show: asText },
  { name: 'body', label: texts.body, show: (body) => bodyText(body as MailText['body']) },
];

/** The words of one mail beside how they will look; saved as a new version over the one they were typed over. */
export function TemplateForm({ kind, year, language, words, number, rowId, onSaved }: Props) {
  const { subject, heading, body } = words;
  const form = useRecordEdits({ subject, heading, body }, number, {
    draft: `mail ${kind} ${language} ${year}`,
  });
  const typed = form.values;
  const preview = usePreview({ kind, language, words: typed });
  const { isAdministrator } = useRole();
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    const error = await form.submit((_edits, expected_number) =>
      call('save_mail_template', { year_id: year, kind, language, ...typed, expected_number }),
    );
    if (error) toasts.problem(texts.notSaved, error);
    else toasts.success(texts.saved, texts.savedHint);
    onSaved();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Panel title={texts.body}>
        {kind === 'decision_published' ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.noDecision}
          </Alert>
        ) : null}
        {isAdministrator ? null : (
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.readOnly}
          </Alert>
        )}
        <WordsForm
          kind={mailKindOf(kind)}
          language={language}
          words={typed}
          wrong={form.wrong}
          disabled={!isAdministrator}
          onChange={form.change}
        />
        {isAdministrator ? (
          <Box sx={{ display: 'flex', gap: 1, mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Button variant="contained" disabled={!form.dirty || form.busy} onClick={() => void save()}>
              {texts.save}
            </Button>
            {form.dirty ? (
              <>
                <Button disabled={form.busy} onClick={form.discard}>
                  {texts.discard}
                </Button>
                <span role="status">{texts.unsaved}</span>
              </>
            ) : null}
          </Box>
        ) : null}
      </Panel>
      <Panel title={texts.preview}>
        <MailPreview preview={preview} />
        {mailKindOf(kind).group === 'decision' ? (
          <Box sx={{ mt: 2 }}>
            <PreviewLetter
              hint={texts.letterPreview}
              languages={[language]}
              letter={() => letterOf(kind, typed)}
            />
          </Box>
        ) : null}
      </Panel>
      <StaleRecord
        form={form}
        fields={compared}
        records={rowId ? [{ table: 'mail_templates', id: rowId }] : []}
        title={texts.stale}
      />
    </Box>
  );
}
