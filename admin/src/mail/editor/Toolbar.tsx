import type { ReactNode } from 'react';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ToggleButton from '@mui/material/ToggleButton';
import { useEditorState, type Editor } from '@tiptap/react';
import type { MailKind } from '@school/shared/mail/kinds';
import { texts } from '../texts.ts';
import { ButtonWords } from './ButtonWords.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { LinkMenu } from './LinkMenu.tsx';

interface MarkProps {
  readonly label: string;
  readonly on: boolean;
  readonly press: () => void;
  readonly children: ReactNode;
}

const Mark = ({ label, on, press, children }: MarkProps) => (
  <ToggleButton size="small" value={label} aria-label={label} title={label} selected={on} onChange={press}>
    {children}
  </ToggleButton>
);

interface Props {
  readonly editor: Editor;
  readonly fields: MailKind['fields'];
  /** Only kinds that lead somewhere have a button. */
  readonly hasButton: boolean;
}

/** What can be done with the words: style, lists, fields, conditions, the button and the table of facts. */
export function Toolbar({ editor, fields, hasButton }: Props) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      when: now.isActive('when'),
      button: now.isActive('button'),
    }),
  });
  const run = () => editor.chain().focus();
  const insert = (node: object): void => void run().insertContent(node).run();
  const facts = Object.values(fields).some(({ detail }) => detail);
  const conditions = Object.keys(fields).length > 0;
  return (
    <Box
      role="toolbar"
      aria-label={texts.body}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }} // prettier-ignore
    >
      <Mark label={texts.bold} on={on.bold} press={() => run().toggleBold().run()}>
        <BoldIcon fontSize="small" />
      </Mark>
      <Mark label={texts.italic} on={on.italic} press={() => run().toggleItalic().run()}>
        <ItalicIcon fontSize="small" />
      </Mark>
      <Mark label={texts.bullets} on={on.bullets} press={() => run().toggleBulletList().run()}>
        <BulletsIcon fontSize="small" />
      </Mark>
      <Mark label={texts.numbers} on={on.numbers} press={() => run().toggleOrderedList().run()}>
        <NumbersIcon fontSize="small" />
      </Mark>
      <Mark label={texts.quote} on={on.quote} press={() => run().toggleBlockquote().run()}>
        <QuoteIcon fontSize="small" />
      </Mark>
      <LinkMenu editor={editor} />
      <Divider orientation="vertical" flexItem sx={{ mx: 0.5 }} />
      <FieldMenu
        label={texts.insertField}
        fields={fields}
        onChoose={(name) => insert({ type: 'field', attrs: { name } })}
      />
      {on.when ? (
        <Button size="small" onClick={() => run().lift('when').run()}>
          {texts.removeCondition}
        </Button>
      ) : null}
      {!on.when && conditions ? (
        <FieldMenu
          label={texts.condition}
          fields={fields}
          nameOf={texts.onlyIf}
          onChoose={(field) => run().wrapIn('when', { field, present: true }).run()}
          others={Object.entries(fields).map(([field, { label }]) => ({
            label: texts.onlyWithout(label.en),
            onClick: () => run().wrapIn('when', { field, present: false }).run(),
          }))}
        />
      ) : null}
      {facts ? (
        <Button size="small" onClick={() => insert({ type: 'details' })}>
          {texts.details}
        </Button>
      ) : null}
      {hasButton ? (
        <Button size="small" onClick={() => insert({ type: 'button' })}>
          {texts.button}
        </Button>
      ) : null}
      {on.button ? <ButtonWords editor={editor} /> : null}
    </Box>
  );
}
