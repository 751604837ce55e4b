import { useState } from 'react';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useGetList } from 'react-admin';
import type { Row } from '@school/shared/database';
import { texts } from './texts.ts';

export type ReadyAnswer = Row<'canned_answers'>;

/** The school's ready answers, by title. */
export const useReadyAnswers = (enabled = true) =>
  useGetList<ReadyAnswer>(
    'canned_answers',
    { pagination: { page: 1, perPage: 200 }, sort: { field: 'title', order: 'ASC' } },
    { enabled },
  );

/** Puts a ready answer into what is being written, where it is changed before it goes. */
export function ReadyAnswers({ onChoose }: { readonly onChoose: (body: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [] } = useReadyAnswers(anchor !== null);
  const choose = (body: string): void => {
    setAnchor(null);
    onChoose(body);
  };
  return (
    <>
      <Button onClick={({ currentTarget }) => setAnchor(currentTarget)} aria-haspopup="menu">
        {texts.answers}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data.length === 0 ? <MenuItem disabled>{texts.noAnswers}</MenuItem> : null}
        {data.map(({ id, title, body }) => (
          <MenuItem key={id} onClick={() => choose(body)}>
            <ListItemText
              primary={title}
              secondary={body}
              slotProps={{ secondary: { noWrap: true, sx: { maxWidth: 320 } } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
