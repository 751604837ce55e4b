import TextField from '@mui/material/TextField';
import { useEditorState, type Editor } from '@tiptap/react';
import { texts } from '../texts.ts';

const LONGEST = 60;

/** The words on the selected button; where it leads is the kind's own. */
export function ButtonWords({ editor }: { readonly editor: Editor }) {
  const label = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes('button')['label'] ?? ''),
  });
  return (
    <TextField
      size="small"
      label={texts.buttonWords}
      value={label}
      slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
      onChange={({ target }) => editor.commands.updateAttributes('button', { label: target.value })}
    />
  );
}
