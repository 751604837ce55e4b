import { useState } from 'react';
import LinkIcon from '@mui/icons-material/InsertLink';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { useEditorState, type Editor } from '@tiptap/react';
import { texts } from '../texts.ts';

/** As shared/src/mail/body.ts has it. */
const ALLOWED = /^(https:\/\/|mailto:)\S+$/;

/** Sets, changes or removes the link of the selected words. */
export function LinkMenu({ editor }: { readonly editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const { active, href, empty } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: now.isActive('link'),
      href: String(now.getAttributes('link')['href'] ?? ''),
      empty: now.state.selection.empty,
    }),
  });
  const close = (): void => setAnchor(null);
  const apply = (): void => {
    setTried(true);
    if (!ALLOWED.test(address.trim())) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    close();
  };
  const wrong = tried && !ALLOWED.test(address.trim());
  return (
    <>
      <ToggleButton
        size="small"
        value="link"
        aria-label={texts.link}
        title={texts.link}
        selected={active}
        disabled={empty && !active}
        onClick={(event) => {
          setAddress(href);
          setTried(false);
          setAnchor(event.currentTarget);
        }}
      >
        <LinkIcon fontSize="small" />
      </ToggleButton>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={close}>
        <Box
          component="form"
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', p: 2 }}
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <TextField
            autoFocus
            size="small"
            label={texts.linkAddress}
            placeholder="https://"
            value={address}
            error={wrong}
            helperText={wrong ? texts.linkWrong : ' '}
            slotProps={{ htmlInput: { maxLength: 500, dir: 'ltr' } }}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button type="submit">{texts.apply}</Button>
          {active ? (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              {texts.removeLink}
            </Button>
          ) : null}
        </Box>
      </Popover>
    </>
  );
}
