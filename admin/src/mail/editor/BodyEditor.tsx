import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { EditorContent, useEditor, type JSONContent } from '@tiptap/react';
import type { MailBody } from '@school/shared/mail/body';
import type { MailKind, MailLanguage } from '@school/shared/mail/kinds';
import { texts } from '../texts.ts';
import { mailExtensions } from './extensions.ts';
import { Toolbar } from './Toolbar.tsx';
import { toBody } from './to-body.ts';

interface Props {
  readonly kind: MailKind;
  readonly language: MailLanguage;
  readonly value: MailBody;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (body: MailBody) => void;
}

const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

const look = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& .ProseMirror': { minHeight: 220, p: 2, outline: 'none', overflowWrap: 'anywhere' },
  '&:focus-within': { borderColor: 'primary.main', boxShadow: (theme: { palette: { primary: { main: string } } }) => `0 0 0 1px ${theme.palette.primary.main}` },
  '& .ProseMirror p': { my: 0, mb: 1.5 },
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '& blockquote': { m: 0, mb: 1.5, p: 1.5, bgcolor: 'action.hover', borderRadius: 1, '& p:last-child': { mb: 0 } },
  '& [data-mail-field]': { bgcolor: 'action.selected', borderRadius: 1, px: 0.75, fontWeight: 600, whiteSpace: 'nowrap' },
  '& [data-mail-button]': { display: 'inline-block', px: 3, py: 1.25, mb: 1.5, borderRadius: 1, bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 },
  '& [data-mail-details]': { mb: 1.5, p: 1.5, border: 1, borderStyle: 'dashed', borderColor: 'text.secondary', borderRadius: 1, color: 'text.secondary' },
  '& [data-mail-when]': { mb: 1.5, pt: 0.5, paddingInlineStart: 2, borderInlineStart: '3px solid', borderColor: 'secondary.main' },
  '& [data-mail-when]::before': { content: 'attr(data-mail-when)', display: 'block', typography: 'caption', color: 'text.secondary', direction: 'ltr' },
} as const; // prettier-ignore

/** Writes the text of a mail: rich text of the few elements a mail may have, with the merge fields of its kind. */
export function BodyEditor({ kind, language, value, problem, disabled = false, onChange }: Props) {
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const editor = useEditor({
    extensions: mailExtensions(kind.fields),
    content: value as JSONContent,
    editable: !disabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': texts.body,
        dir: language === 'he' ? 'rtl' : 'ltr',
        lang: language,
      },
    },
    onUpdate: ({ editor: writing }) => changed.current(toBody(writing.getJSON())),
  });
  // Another version, language or discarded change: the editor follows what it is given, but not its own echo.
  useEffect(() => {
    if (!same(toBody(editor.getJSON()), value))
      editor.commands.setContent(value as JSONContent, { emitUpdate: false });
  }, [editor, value]);
  return (
    <Box>
      <Box sx={look}>
        {disabled ? null : <Toolbar editor={editor} fields={kind.fields} hasButton={kind.action !== null} />}
        <EditorContent editor={editor} />
      </Box>
      {problem ? <FormHelperText error>{problem}</FormHelperText> : null}
    </Box>
  );
}
