import Stack from '@mui/material/Stack';
import type { MailKind, MailLanguage } from '@school/shared/mail/kinds';
import type { MailText } from '@school/shared/mail/preview';
import type { Problem } from '../providers/problem.ts';
import { BodyEditor } from './editor/BodyEditor.tsx';
import { LineField } from './LineField.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly kind: MailKind;
  readonly language: MailLanguage;
  readonly words: MailText;
  readonly wrong: Problem | null;
  readonly disabled?: boolean;
  readonly onChange: (name: keyof MailText, value: unknown) => void;
}

/** Subject, heading and text of a mail; what the server refuses stands below the field it is about. */
export function WordsForm({ kind, language, words, wrong, disabled = false, onChange }: Props) {
  const problemOf = (name: string): string | undefined => (wrong?.field === name ? wrong.message : undefined);
  const line = (name: 'subject' | 'heading') => (
    <LineField
      label={texts[name]}
      value={words[name]}
      fields={kind.fields}
      language={language}
      problem={problemOf(name)}
      disabled={disabled}
      onChange={(value) => onChange(name, value)}
    />
  );
  return (
    <Stack spacing={2}>
      {line('subject')}
      {line('heading')}
      <BodyEditor
        kind={kind}
        language={language}
        value={words.body}
        problem={problemOf('body')}
        disabled={disabled}
        onChange={(body) => onChange('body', body)}
      />
    </Stack>
  );
}
